import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { createPollBackoff } from './poll-backoff'

const [A, B, C] = ['aa', 'bb', 'cc'].map((byte) => address(`0x${byte.repeat(20)}`)) as [
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
]
const testBackoff = () => createPollBackoff({ firstMs: 100, random: () => 1 })

describe('backoff after failed polls', () => {
  it('doubles with each failure of an account, up to five minutes, and is reset by a success', () => {
    const { failed, succeeded } = testBackoff()
    expect([failed(A, 0), failed(A, 0), failed(A, 0), failed(B, 0)]).toEqual([100, 200, 400, 100])
    for (let count = 0; count < 20; count++) failed(A, 0)
    expect(failed(A, 0)).toBe(300_000)
    succeeded(A)
    expect(failed(A, 0)).toBe(100)
  })

  it('is as long as requested', () => {
    expect(testBackoff().failed(A, 5_000)).toBe(5_000)
  })

  it('becomes an outage once several accounts failed in a row, however often one failed', () => {
    const { failed, succeeded, isOutage, retainOnly } = testBackoff()
    for (let count = 0; count < 9; count++) failed(A, 0)
    failed(B, 0)
    expect(isOutage()).toBe(false)
    succeeded(C)
    failed(B, 0)
    failed(C, 0)
    expect(isOutage()).toBe(false)
    failed(A, 0)
    expect(isOutage()).toBe(true)
    retainOnly(new Map([[A, null]]))
    expect(isOutage()).toBe(false)
  })
})
