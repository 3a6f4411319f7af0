import { settlementGas } from './trade-fee'

/**
 * Maximum gas limit of a settlement. Public chains allow at most 2^24 = 16,777,216 for one
 * transaction, whatever their blocks hold. Source: EIP-7825.
 */
export const MAX_SETTLEMENT_GAS = 16_000_000n

/** Refunds hide up to a fifth of the gas a call needs at its peak. Source: EIP-3529. */
const PEAK_PERCENT = 125n
/** The peak, plus a margin for storage that is colder than it was in the trial. */
const MARGIN_PERCENT = 150n
const MARGIN_GAS = 100_000n
/** A hook is two calls deep, and each passes on 63 of 64 parts: (64 / 63)², rounded up. Source: EIP-150. */
const PROMISE_PERCENT = 104n

/** Upper bound of the peak gas of a call that used `gasUsed` net of refunds; rounded down. */
export const withPeak = (gasUsed: bigint): bigint => (gasUsed * PEAK_PERCENT) / 100n

/**
 * The gas limit for a settlement that used `gasUsed` in its trial. Its hooks and signature checks
 * must have all the promised `extraGas` available, however little they use; rounded down.
 */
export const withMargin = (gasUsed: bigint, extraGas: bigint): bigint =>
  (gasUsed * MARGIN_PERCENT + extraGas * PROMISE_PERCENT) / 100n + MARGIN_GAS

/**
 * The gas limit a settlement needs in the worst case, when its hooks and signature checks use all
 * their promised `extraGas`.
 */
export const promisedGasLimit = (tradeCount: number, swapGas: bigint, extraGas: bigint): bigint =>
  withMargin(settlementGas(tradeCount, swapGas), extraGas)
