import type { Order } from '@/lib/contract/codecs/order'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { Address } from '@/lib/domain/shared/address'
import { type Bps, mulDivUp } from '@/lib/domain/shared/amount'

/** Why the order does not carry a permit. */
export type PermitObstacle =
  /** The network runs no hooks, so an order carries none. */
  | 'noHooks'
  /** A contract cannot sign permits. */
  | 'contractAccount'
  /** The token takes none, or none that can be signed here. */
  | 'noPermit'
  /** An open order carries one for the same token, and the token takes them in sequence. */
  | 'pendingPermit'
  /** Its gas would use up what the slippage leaves. */
  | 'costly'
  /** It was tried, and the wallet or the token did not do it. */
  | 'refused'

/** How the vault relayer gets the allowance that is missing. */
export type ApprovalWay =
  /** None is missing. */
  | { readonly kind: 'none' }
  /** Still being read. */
  | { readonly kind: 'unknown' }
  /** The wallet approves and signs the order on chain as one. */
  | { readonly kind: 'batch' }
  /** A signature that the order carries. */
  | { readonly kind: 'permit' }
  | { readonly kind: 'transaction'; readonly why: PermitObstacle | 'chosen' }

/**
 * The best way for this wallet and token: fewest confirmations first, then without a transaction.
 * Null means not known yet.
 */
export function approvalWay(input: {
  readonly isNeeded: boolean | null
  /** The user prefers a transaction. */
  readonly wantsTransaction: boolean
  readonly canBatch: boolean | null
  readonly permit: PermitObstacle | 'possible' | null
}): ApprovalWay {
  const { isNeeded, canBatch, permit } = input
  if (isNeeded === false) return { kind: 'none' }
  if (isNeeded === null) return { kind: 'unknown' }
  if (input.wantsTransaction) return { kind: 'transaction', why: 'chosen' }
  if (canBatch === true) return { kind: 'batch' }
  if (canBatch === null || permit === null) return { kind: 'unknown' }
  return permit === 'possible' ? { kind: 'permit' } : { kind: 'transaction', why: permit }
}

/** Gas of a permit's call with the margin of its hook, before it can be measured. */
const USUAL_PERMIT_GAS = 80_000n

/**
 * What the gas of a permit takes from an order, in sell-token atoms, rounded up, at the prices of
 * its quote; null while unknown. It comes on top of what was quoted.
 */
export function permitCost(response: QuoteResponse | null): bigint | null {
  if (response === null) return null
  const { feeAmount, gasAmount } = response.quote
  if (typeof gasAmount !== 'bigint' || gasAmount === 0n) return null
  return mulDivUp(feeAmount, USUAL_PERMIT_GAS, gasAmount)
}

/**
 * Whether a permit's cost leaves at least half of the slippage, so that the order still fills. A
 * limit order, whose slippage is null, waits for a market that pays for it.
 */
export function isCostly(
  cost: bigint | null,
  sellAmount: bigint,
  slippageBps: Bps | null,
): boolean {
  return cost !== null && slippageBps !== null && cost * 20_000n > sellAmount * BigInt(slippageBps)
}

/**
 * Whether an open order that sells this token carries hooks that have not run: its permit, if it is
 * one, has the number that the next one would have, and the token takes each number once.
 */
export const hasPendingPermit = (orders: readonly Order[], token: Address): boolean =>
  orders.some(
    (order) =>
      (order.status === 'open' || order.status === 'presignaturePending') &&
      order.sellToken === token &&
      order.executedSellAmount === 0n &&
      order.interactions.pre.length > 0,
  )
