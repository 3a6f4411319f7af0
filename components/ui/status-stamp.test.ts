import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { outcomeOf } from './status-labels'
import { stampState } from './status-stamp'

const validTo = unixSeconds(1_800_000_000)
const placed = (refundTxHash: ReturnType<typeof txHash> | null) => ({
  status: 'expired' as const,
  validTo: unixSeconds(0xffff_ffff),
  executedSellAmount: 0n,
  ethflowData: { userValidTo: validTo, refundTxHash },
})

describe('stampState', () => {
  it('distinguishes a partial fill from an unfilled order', () => {
    expect(stampState({ status: 'open', validTo, executedSellAmount: 0n }, null)).toBe('open')
    expect(stampState({ status: 'open', validTo, executedSellAmount: 1n }, null)).toBe('partFilled')
  })

  it('checks for a late fill for two minutes after the deadline', () => {
    const expired = { status: 'expired' as const, validTo, executedSellAmount: 0n }
    expect(stampState(expired, validTo + 119)).toBe('checking')
    expect(stampState(expired, validTo + 120)).toBe('expired')
    expect(stampState(expired, null)).toBe('expired')
  })

  it("counts from the user's deadline for an order placed by a contract, until the refund", () => {
    expect(stampState(placed(null), validTo + 119)).toBe('checking')
    expect(stampState(placed(null), validTo + 120)).toBe('expired')
    expect(stampState(placed(txHash(`0x${'a'.repeat(64)}`)), validTo + 1)).toBe('expired')
  })
})

describe('outcomeOf', () => {
  it('needs the owner where an order in the book waits for what only the owner can do', () => {
    expect(outcomeOf('open', true)).toBe('needsYou')
    expect(outcomeOf('partFilled', true)).toBe('needsYou')
    expect(outcomeOf('waitingForSignature', false)).toBe('needsYou')
  })

  it('is that of the state otherwise', () => {
    expect(outcomeOf('open', false)).toBe('waiting')
    expect(outcomeOf('filled', true)).toBe('filled')
    expect(outcomeOf('cancelled', true)).toBe('ended')
  })
})
