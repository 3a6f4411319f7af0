import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { ONCHAIN_VALID_TO, orderDeadline, uidDeadline } from './deadline'
import { orderUid } from './uid'

const uidUntil = (validTo: string) => orderUid(`0x${'ab'.repeat(52)}${validTo}`)

describe('the deadline of an order', () => {
  it('is its user’s own where a contract placed it', () => {
    const userValidTo = unixSeconds(1_800_000_000)
    expect(orderDeadline({ validTo: ONCHAIN_VALID_TO, ethflowData: { userValidTo } })).toBe(
      userValidTo,
    )
    expect(orderDeadline({ validTo: userValidTo })).toBe(userValidTo)
  })

  it('is in its uid unless a contract placed it', () => {
    expect(uidDeadline(uidUntil('6b49d200'))).toBe(1_800_000_000)
    expect(uidDeadline(uidUntil('ffffffff'))).toBeNull()
  })
})
