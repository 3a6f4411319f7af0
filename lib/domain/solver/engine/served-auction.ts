import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { ConcentratedPool, ConstantProductPool, Pool } from '@/lib/domain/pool/pool'
import { hasLiquidity } from '@/lib/domain/pool/pool-quotes'
import { MAX_TICK, MIN_TICK, tickAt } from '@/lib/domain/pool/tick-price'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { GAS_PAID } from '@/lib/domain/solution/trade-fee'
import type {
  EngineAuction,
  EngineConcentratedPool,
  EngineOrder,
  EnginePool,
} from '@/lib/domain/solver/engine/engine-auction'

/** The network on which an auction of an external driver was received. */
export type Venue = Pick<Auction, 'chainId' | 'settlementContract' | 'wrappedNativeToken'>

type ServedPool = Omit<EnginePool, 'router'>
type ServedConcentratedPool = Omit<EngineConcentratedPool, 'router'>

/** A solve request of an external driver; its liquidity may be of unknown kinds and forms. */
export type ServedAuction = Omit<EngineAuction, 'liquidity' | 'surplusCapturingJitOrderOwners'> & {
  readonly liquidity: readonly (ServedPool | ServedConcentratedPool | { readonly kind: string })[]
}

/**
 * Converts an external solve request to an auction for our own methods. Orders have the unfilled and
 * funded amounts and the limit of the request. The request does not contain the gas of hooks and the
 * shared funds of owners, so both are ignored. Pools are left out when they have no liquidity or not two
 * tokens, or their fee is none that their kind takes, as is liquidity of other kinds. `poolIds` are the
 * ids of the remaining pools, in the same order.
 */
export function toServedAuction(
  request: ServedAuction,
  venue: Venue,
): { readonly auction: Auction; readonly poolIds: readonly string[] } {
  const offered = request.liquidity.flatMap((liquidity) => {
    if (!('tokens' in liquidity)) return []
    const pool: Pool | null =
      liquidity.kind === 'concentratedLiquidity'
        ? toConcentratedPool(liquidity)
        : toConstantProductPool(liquidity)
    return pool === null || !hasLiquidity(pool) ? [] : [{ id: liquidity.id, pool }]
  })
  const id = Number(request.id ?? 0)
  return {
    auction: {
      ...venue,
      id: Number.isSafeInteger(id) && id >= 0 ? id : 0,
      block: 0,
      deadlineBlock: 0,
      orders: request.orders
        .filter(({ sellAmount, buyAmount }) => sellAmount > 0n && buyAmount > 0n)
        .map(toAuctionOrder),
      pools: offered.map(({ pool }) => pool),
      nativePrices: new Map(
        Object.entries(request.tokens).flatMap(([token, { referencePrice }]) =>
          referencePrice === null || referencePrice < 1n
            ? []
            : [[token as Address, referencePrice as bigint]],
        ),
      ),
      gasPrice: request.effectiveGasPrice,
    },
    poolIds: offered.map(({ id: poolId }) => poolId),
  }
}

function toAuctionOrder(order: EngineOrder): AuctionOrder {
  return {
    uid: order.uid,
    owner: order.owner,
    data: {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      receiver: order.receiver ?? ZERO_ADDRESS,
      sellAmount: order.sellAmount,
      buyAmount: order.buyAmount,
      validTo: order.validTo,
      appData: order.appData,
      // The signed fee of a market order pays for its gas; the request does not contain its amount.
      feeAmount: order.class === 'market' ? GAS_PAID : atoms(0n),
      kind: order.kind,
      partiallyFillable: order.partiallyFillable,
      sellTokenBalance: order.sellTokenSource,
      buyTokenBalance: order.buyTokenDestination,
    },
    signature: { signingScheme: order.signingScheme, signature: order.signature },
    remainingSellAmount: order.sellAmount,
    remainingBuyAmount: order.buyAmount,
    preInteractions: order.preInteractions,
    postInteractions: order.postInteractions,
    extraGas: 0n,
    feePolicies: [],
    created: unixSeconds(0),
  }
}

function toConstantProductPool({
  address,
  tokens,
  fee,
  gasEstimate,
}: ServedPool): ConstantProductPool | null {
  const sides = Object.entries(tokens).map(([token, side]) => [token as Address, side] as const)
  const [first, second, ...more] = sides.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const feeBps = parseShare(fee, BPS_DIGITS)
  if (first === undefined || second === undefined || more.length > 0 || feeBps === null) return null
  return {
    kind: 'constantProduct',
    address,
    token0: first[0],
    token1: second[0],
    reserve0: first[1].balance,
    reserve1: second[1].balance,
    feeBps: bps(feeBps),
    swapGas: gasEstimate,
  }
}

/** The tick spacing of each fee, in millionths, which a request does not tell. Source: Uniswap v3's factory. */
const TICK_SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

function toConcentratedPool({
  address,
  tokens: [token0, token1],
  gasEstimate,
  ...pool
}: ServedConcentratedPool): ConcentratedPool | null {
  const feePpm = parseShare(pool.fee, PPM_DIGITS)
  const tickSpacing = feePpm === null ? undefined : TICK_SPACINGS[feePpm]
  if (feePpm === null || tickSpacing === undefined || token0 >= token1) return null
  const ticks = Object.entries(pool.liquidityNet)
    .map(([tick, net]) => ({ tick: Number(tick), net }))
    .toSorted((a, b) => a.tick - b.tick)
  const [first, last] = [ticks[0]?.tick ?? MAX_TICK, ticks.at(-1)?.tick ?? MIN_TICK]
  // Beyond the outermost ticks there is no liquidity.
  const isWithin = MIN_TICK <= first && first <= pool.tick && pool.tick < last && last <= MAX_TICK
  if (!isWithin || tickAt(pool.sqrtPrice) !== pool.tick) return null
  return {
    kind: 'concentrated',
    address,
    token0,
    token1,
    sqrtPrice: pool.sqrtPrice,
    tick: pool.tick,
    liquidity: pool.liquidity,
    tickSpacing,
    ticks,
    lowestTick: first,
    highestTick: last,
    feePpm,
    // Settled by the driver that asks, through a router of its own.
    router: address,
    swapGas: gasEstimate,
  }
}

const BPS_DIGITS = 4
const PPM_DIGITS = 6

/** Parses a share below 1 of at most so many digits: "0.003" of 4 is 30; null for others. */
function parseShare(text: string, places: number): number | null {
  const digits = /^0(?:\.(\d*?)0*)?$/.exec(text)?.[1]
  if (!/^0(?:\.\d+)?$/.test(text) || (digits ?? '').length > places) return null
  return Number((digits ?? '').padEnd(places, '0'))
}
