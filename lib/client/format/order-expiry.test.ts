import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { expiresAt } from './order-expiry'

describe('expiresAt', () => {
  it("is the user's own deadline when a contract placed the order", () => {
    const validTo = unixSeconds(0xffff_ffff)
    const userValidTo = unixSeconds(1_800_000_000)
    expect(expiresAt({ validTo, ethflowData: { refundTxHash: null, userValidTo } })).toBe(
      userValidTo,
    )
    expect(expiresAt({ validTo: userValidTo })).toBe(userValidTo)
  })
})
