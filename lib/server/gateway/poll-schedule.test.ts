import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { createPollSchedule } from './poll-schedule'

const A = address(`0x${'aa'.repeat(20)}`)
const B = address(`0x${'bb'.repeat(20)}`)
const regular = (account: Address) => ({ account, isRare: false })
const rare = (account: Address) => ({ account, isRare: true })

describe('the schedule of polls', () => {
  it('is immediate for a new account, and never for a removed one', () => {
    const schedule = createPollSchedule()
    expect([schedule.due(0), schedule.msUntilDue(0)]).toEqual([null, Number.POSITIVE_INFINITY])
    schedule.setAccounts([regular(A)], 5)
    expect([schedule.due(4), schedule.msUntilDue(4)]).toEqual([null, 1])
    expect(schedule.due(5)).toBe(A)
    schedule.setAccounts([regular(B)], 6)
    schedule.makeDueBy(A, 0)
    expect(schedule.due(6)).toBe(B)
  })

  it('starts with the account that has been due for longest', () => {
    const schedule = createPollSchedule()
    schedule.setAccounts([regular(A), regular(B)], 0)
    schedule.postpone(A, 20)
    schedule.postpone(B, 10)
    expect([schedule.due(9), schedule.due(30)]).toEqual([null, B])
    schedule.setAccounts([regular(A), regular(B)], 30)
    expect(schedule.due(30)).toBe(B)
  })

  it('is earlier for an urgent account, but not before one that is already due', () => {
    const schedule = createPollSchedule()
    schedule.setAccounts([regular(A), regular(B)], 0)
    schedule.postpone(A, 300)
    schedule.postpone(B, 20)
    schedule.makeDueBy(A, 10)
    expect(schedule.due(10)).toBe(A)
    schedule.postpone(A, 300)
    schedule.makeDueBy(A, 30)
    expect(schedule.due(40)).toBe(B)
    schedule.postpone(A, 300)
    schedule.postpone(B, 300)
    schedule.makeAllDue(50)
    expect(schedule.msUntilDue(50)).toBe(0)
  })

  it('is last for rare accounts, however long they wait, until they are no longer rare', () => {
    const schedule = createPollSchedule()
    schedule.setAccounts([rare(A)], 0)
    schedule.setAccounts([rare(A), regular(B)], 10)
    expect([schedule.due(5), schedule.due(10), schedule.msUntilDue(5)]).toEqual([A, B, 0])
    schedule.postpone(B, 100)
    expect(schedule.due(10)).toBe(A)
    schedule.postpone(A, 1_000)
    schedule.setAccounts([regular(A), regular(B)], 20)
    expect(schedule.due(20)).toBe(A)
  })
})
