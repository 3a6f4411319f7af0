import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { wei } from '@/lib/domain/shared/amount'
import { SETTLEMENT_GAS, settlementGas, TRADE_GAS } from '@/lib/domain/solution/trade-fee'
import { type BatchDraft, batchScope, draftBatch } from './batch/batch-draft'
import { filledBound, fillOrKillBound } from './bound/fill-or-kill-bound'
import { gasBound } from './bound/gas-bound'
import { upperBound } from './bound/minimise-dual'
import { type SearchModel, toSearchModel } from './search-model'

/** What no settlement of an auction can score more than, in wei, rounded up; without gas. */
export type ScoreBounds = {
  /** If every order could be filled in parts. Source: lib/docs/solving.md#upper-bound. */
  readonly bound: bigint
  /**
   * With fill-or-kill orders filled whole or not at all; never above `bound`, and the same for more
   * than 300 orders. Source: lib/docs/solving.md#fill-or-kill-bound.
   */
  readonly fillOrKill: bigint
}

const NO_LOAD = { sharedGas: 0n, tradedWorth: 0n }
const FREE = wei(0n)

/** Of more orders the branching would take minutes. */
const MOST_BRANCHED_ORDERS = 300

/** What no settlement of an auction can score more than; 0 when nothing scores. */
export function scoreBounds(auction: Auction): ScoreBounds {
  const { model } = boundedBatch(auction)
  const divisible = upperBound(model).bound
  // Branching keeps each order at its own limit, which is looser than one rate for each pair.
  const whole =
    model.orders.count > MOST_BRANCHED_ORDERS
      ? divisible
      : Math.min(divisible, fillOrKillBound(model))
  return { bound: inWei(divisible), fillOrKill: inWei(whole) }
}

/** The first of the bounds alone, which is faster to compute. */
export const divisibleBound = (auction: Auction): bigint =>
  inWei(upperBound(boundedBatch(auction).model).bound)

/** An auction as its bounds see it: without gas, and with what the protocol takes as part of the score. */
export function boundedBatch(auction: Auction): {
  readonly model: SearchModel
  readonly draft: BatchDraft
} {
  // Protocol fees are part of the score, and gas that is paid for does not reduce it.
  const orders = auction.orders.map((order) => ({ ...order, feePolicies: [] }))
  const scope = batchScope({ ...auction, orders, gasPrice: FREE })
  const draft = draftBatch(scope, () => NO_LOAD)
  return { model: toSearchModel(draft.input), draft }
}

/** Native coins in wei. Rounded up: it stays a bound. */
export const inWei = (coins: number): bigint => BigInt(Math.ceil(coins * 1e18))

/** What no one settlement of an auction can score more than with the gas it takes, in wei, however much that is. */
export function boundWithGas(auction: Auction): bigint {
  const { draft } = boundedBatch(auction)
  const isFree = auction.orders.some(paysSignedFee)
  return inWei(
    gasBound(draft.input, {
      price: isFree ? 0 : Number(auction.gasPrice) / 1e18,
      orders: draft.orders.map(({ extraGas }) => Number(TRADE_GAS + extraGas)),
      pools: draft.pools.map(({ swapGas }) => Number(swapGas)),
      settlement: Number(SETTLEMENT_GAS),
      most: Number.POSITIVE_INFINITY,
    }),
  )
}

/** Whether the order pays for gas with a fee that its score does not contain. */
const paysSignedFee = ({ data }: AuctionOrder): boolean => data.feeAmount > 0n

/**
 * Whether a settlement of the auction could score more than the least gas that it takes, which its score has to pay for
 * in one way or another unless owners signed a fee. For auctions of few orders, as the bound takes longer for more.
 */
export function mayScore(auction: Auction): boolean {
  const [order, ...others] = auction.orders
  if (order === undefined) return false
  const bound = others.length === 0 ? boundAlone(auction, order) : divisibleBound(auction)
  return bound > leastGasCost(auction)
}

/** An order that is alone is filled, or nothing scores: what pools give without it counts for nothing. */
function boundAlone(auction: Auction, { data }: AuctionOrder): bigint {
  const { model } = boundedBatch(auction)
  const isWhole = !data.partiallyFillable && model.orders.count === 1
  return isWhole ? inWei(filledBound(model).bound) : scoreBounds(auction).fillOrKill
}

/** What the gas of any settlement costs at least, in wei; 0 where a signed fee may pay for it. */
export const leastGasCost = ({ orders, gasPrice }: Auction): bigint =>
  orders.some(paysSignedFee) ? 0n : settlementGas(1, 0n) * gasPrice
