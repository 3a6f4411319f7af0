import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { GAS_PAID } from '@/lib/domain/solution/trade-fee'
import type {
  EngineAuction,
  EngineOrder,
  EnginePool,
} from '@/lib/domain/solver/engine/engine-auction'

/** The network on which an auction of an external driver was received. */
export type Venue = Pick<Auction, 'chainId' | 'settlementContract' | 'wrappedNativeToken'>

type ServedPool = Omit<EnginePool, 'router'>

/** A solve request of an external driver; its liquidity may be of unknown kinds and forms. */
export type ServedAuction = Omit<EngineAuction, 'liquidity' | 'surplusCapturingJitOrderOwners'> & {
  readonly liquidity: readonly (ServedPool | { readonly kind: string })[]
}

/**
 * Converts an external solve request to an auction for our own methods. Orders have the unfilled and
 * funded amounts and the limit of the request. The request does not contain the gas of hooks and the
 * shared funds of owners, so both are ignored. Pools are left out when their fee is not a whole number
 * of basis points or they do not have two tokens, as is liquidity of other kinds. `poolIds` are the
 * ids of the remaining pools, in the same order.
 */
export function toServedAuction(
  request: ServedAuction,
  venue: Venue,
): { readonly auction: Auction; readonly poolIds: readonly string[] } {
  const offered = request.liquidity.flatMap((liquidity) => {
    if (!('tokens' in liquidity)) return []
    const pool = toPool(liquidity)
    return pool === null ? [] : [{ id: liquidity.id, pool }]
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

function toPool({ address, tokens, fee, gasEstimate }: ServedPool): ConstantProductPool | null {
  const sides = Object.entries(tokens).map(([token, side]) => [token as Address, side] as const)
  const [first, second, ...more] = sides.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const feeBps = parseBps(fee)
  if (first === undefined || second === undefined || more.length > 0 || feeBps === null) return null
  return {
    address,
    token0: first[0],
    token1: second[0],
    reserve0: first[1].balance,
    reserve1: second[1].balance,
    feeBps: bps(feeBps),
    swapGas: gasEstimate,
  }
}

/** Parses a share in basis points: "0.003" is 30; null for fractions of a basis point and for 1. */
function parseBps(text: string): number | null {
  const digits = /^0(?:\.(\d{1,4})0*)?$/.exec(text)
  return digits === null ? null : Number((digits[1] ?? '').padEnd(4, '0'))
}
