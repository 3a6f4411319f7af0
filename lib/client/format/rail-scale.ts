import type { PriceRatio } from './price'

/** Where the scale of prices draws a distance from the market. */
export type RailPlace =
  | {
      readonly kind: 'inside' /** 0 is the left end, 1 the right end. */
      readonly position: number
    }
  | { readonly kind: 'outside'; readonly side: 'left' | 'right' }

/** Up to this share from the market the scale is linear. */
const LINEAR_SHARE = 0.02
/** What is further from the market than this share is outside of the scale. */
const END_SHARE = 0.5
/** The part of each half of the scale that the linear shares take. */
const LINEAR_PART = 0.5

const LOG_RANGE = Math.log(END_SHARE / LINEAR_SHARE)

/**
 * The place of a share from the market: linear to 2 %, logarithmic from there to 50 %, the same
 * distance to the left for a loss as to the right for a gain. It is the one scale of all prices.
 *
 * Each half has four equal parts, which end at 1, 2, 10 and 50 %. Slippage and costs are mostly
 * below 2 % and get half of the length, so that 0.3 % is more than ten pixels on a phone; a limit
 * 15 % away is still well apart from one at 10 % and from the end. Further than 50 % only the number
 * matters, and the loss, which cannot pass 100 %, needs no more.
 */
export function placeOnRail(share: number): RailPlace {
  const distance = Math.abs(share)
  if (distance > END_SHARE) return { kind: 'outside', side: share < 0 ? 'left' : 'right' }
  const half =
    distance <= LINEAR_SHARE
      ? (distance / LINEAR_SHARE) * LINEAR_PART
      : LINEAR_PART + (1 - LINEAR_PART) * (Math.log(distance / LINEAR_SHARE) / LOG_RANGE)
  return { kind: 'inside', position: 0.5 + (Math.sign(share) * half) / 2 }
}

/** The lines of the scale. Those without a label lie too close to their neighbours on a phone. */
export const RAIL_TICKS: readonly { readonly share: number; readonly isLabelled: boolean }[] = [
  ...[-0.5, -0.1, -0.02].map((share) => ({ share, isLabelled: true })),
  ...[-0.01, 0.01].map((share) => ({ share, isLabelled: false })),
  ...[0.02, 0.1, 0.5].map((share) => ({ share, isLabelled: true })),
]

/** Parts of a share that are kept when it becomes a number. */
const SHARE_PARTS = 1_000_000_000_000n

/**
 * How much more the owner gets at `price` than at `market`, as a share of the market: 0.01 is 1 %
 * better. Exact to 1e-12, rounded towards zero. Null when either has no price.
 */
export function shareFromMarket(price: PriceRatio, market: PriceRatio): number | null {
  const given = price.buyAmount * market.sellAmount
  const atMarket = market.buyAmount * price.sellAmount
  if (given <= 0n || atMarket <= 0n) return null
  return Number(((given - atMarket) * SHARE_PARTS) / atMarket) / Number(SHARE_PARTS)
}
