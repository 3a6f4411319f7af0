import { settlementGas } from '@/lib/domain/solver/trade-fee'

/**
 * Most gas a settlement may be sent with. Public chains take at most 2^24 = 16,777,216 for one
 * transaction, whatever their blocks hold. Source: EIP-7825.
 */
export const MAX_SETTLEMENT_GAS = 16_000_000n

/** Refunds hide up to a fifth of what a call needs at its peak. Source: EIP-3529. */
const PEAK_PERCENT = 125n
/** The peak and something for storage that is colder than it was in the trial. */
const MARGIN_PERCENT = 150n
const MARGIN_GAS = 100_000n
/** A hook is two calls deep, and each passes on 63 of 64 parts: (64 / 63)², rounded up. Source: EIP-150. */
const PROMISE_PERCENT = 104n

/** What a call needs at its peak, at most, that used so much net of refunds; rounded down. */
export const withPeak = (gasUsed: bigint): bigint => (gasUsed * PEAK_PERCENT) / 100n

/**
 * The gas limit for a settlement that used so much when tried. Its hooks and signature checks must
 * be offered all the `extraGas` they were promised, however little they take; rounded down.
 */
export const withMargin = (gasUsed: bigint, extraGas: bigint): bigint =>
  (gasUsed * MARGIN_PERCENT + extraGas * PROMISE_PERCENT) / 100n + MARGIN_GAS

/**
 * The gas limit a settlement needs whatever its orders' hooks and signature checks do with the
 * `extraGas` they were promised.
 */
export const promisedGasLimit = (tradeCount: number, swapGas: bigint, extraGas: bigint): bigint =>
  withMargin(settlementGas(tradeCount, swapGas), extraGas)
