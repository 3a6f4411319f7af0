import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { remainingLimit } from '@/lib/domain/auction/remaining-limit'
import type { Interaction } from '@/lib/domain/order/interaction'
import type {
  BuyTokenBalance,
  OrderKind,
  OrderUid,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import { orderClass } from '@/lib/domain/order/status'
import type { Pool } from '@/lib/domain/pool/pool'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, atoms, type UnixSeconds, type Wei } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'

/** An order as sent to a solver engine. Source: lib/docs/solver-engines.md#solve-request. */
export type EngineOrder = {
  readonly uid: OrderUid
  readonly sellToken: Address
  /** May be the native sentinel; its clearing price is that of the wrapped token. */
  readonly buyToken: Address
  /** Unfilled and funded amounts, at the limit that must hold before protocol fees. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  /** The signed amounts. */
  readonly fullSellAmount: Atoms
  readonly fullBuyAmount: Atoms
  /** Last second in which it may trade: of an order placed on chain, its owner's expiry. */
  readonly validTo: UnixSeconds
  readonly kind: OrderKind
  /** Null pays the owner. */
  readonly receiver: Address | null
  readonly owner: Address
  readonly partiallyFillable: boolean
  readonly preInteractions: readonly Interaction[]
  readonly postInteractions: readonly Interaction[]
  readonly sellTokenSource: SellTokenBalance
  readonly buyTokenDestination: BuyTokenBalance
  /** A market order has a signed fee that pays for gas; for a limit order the engine charges a fee. */
  readonly class: 'market' | 'limit'
  readonly appData: AppDataHash
  readonly signingScheme: SigningScheme
  readonly signature: Hex
}

/** A pool an engine may swap with; solutions refer to it by `id`. */
export type EnginePool = {
  readonly kind: 'constantProduct'
  readonly id: string
  readonly address: Address
  /** Contract that swaps are sent to: the pool itself. */
  readonly router: Address
  readonly gasEstimate: bigint
  /** Reserves by token. */
  readonly tokens: Readonly<Record<Address, { readonly balance: Atoms }>>
  /** Share of the input as decimal text, such as "0.003". */
  readonly fee: string
}

/** A concentrated pool; its ticks are all there are as far as an engine may trade. */
export type EngineConcentratedPool = Pick<
  EnginePool,
  'id' | 'address' | 'router' | 'gasEstimate' | 'fee'
> & {
  readonly kind: 'concentratedLiquidity'
  /** Token 0 and 1. */
  readonly tokens: readonly [Address, Address]
  /** Square root of the price, times 2^96. */
  readonly sqrtPrice: bigint
  readonly liquidity: bigint
  readonly tick: number
  /** Liquidity added when the price rises across a tick, by tick. */
  readonly liquidityNet: Readonly<Record<string, bigint>>
}

type EngineLiquidity = EnginePool | EngineConcentratedPool

type EngineToken = {
  /** Wei per 1e18 atoms; null where unknown. */
  readonly referencePrice: Wei | null
  /** Atoms of the settlement contract's own funds the engine may use; always 0. */
  readonly availableBalance: Atoms
  readonly trusted: boolean
}

/** The request to a solver engine, except the deadline. */
export type EngineAuction = {
  /** Null for a quote. */
  readonly id: string | null
  readonly tokens: Readonly<Record<Address, EngineToken>>
  readonly orders: readonly EngineOrder[]
  readonly liquidity: readonly EngineLiquidity[]
  readonly effectiveGasPrice: Wei
  readonly surplusCapturingJitOrderOwners: readonly Address[]
}

/**
 * Converts an auction to the request of external engines. Protocol fees are charged by us, so the
 * limits are tightened by them and fee policies are not sent. Orders with nothing to trade are left
 * out.
 * Pools are named by their place in the auction. Source: lib/docs/solver-engines.md#solve-request.
 */
export function toEngineAuction(auction: Auction, id: string | null): EngineAuction {
  const orders = auction.orders.map(toEngineOrder)
  return {
    id,
    tokens: tokensOf(auction),
    orders: orders.filter(({ sellAmount, buyAmount }) => sellAmount > 0n && buyAmount > 0n),
    liquidity: auction.pools.map(toEngineLiquidity),
    effectiveGasPrice: auction.gasPrice,
    surplusCapturingJitOrderOwners: [],
  }
}

function toEngineLiquidity(pool: Pool, index: number): EngineLiquidity {
  const terms = { id: `${index}`, address: pool.address, gasEstimate: pool.swapGas }
  if (pool.kind === 'concentrated') {
    return {
      ...terms,
      kind: 'concentratedLiquidity',
      router: pool.router,
      tokens: [pool.token0, pool.token1],
      sqrtPrice: pool.sqrtPrice,
      liquidity: pool.liquidity,
      tick: pool.tick,
      liquidityNet: Object.fromEntries(pool.ticks.map(({ tick, net }) => [`${tick}`, net])),
      fee: formatShare(pool.feePpm, PPM_DIGITS),
    }
  }
  return {
    ...terms,
    kind: 'constantProduct',
    router: pool.address,
    tokens: {
      [pool.token0]: { balance: pool.reserve0 },
      [pool.token1]: { balance: pool.reserve1 },
    },
    fee: formatShare(pool.feeBps, BPS_DIGITS),
  }
}

function toEngineOrder(order: AuctionOrder): EngineOrder {
  const { uid, owner, data, signature } = order
  return {
    uid,
    sellToken: data.sellToken,
    buyToken: data.buyToken,
    ...remainingLimit(order),
    fullSellAmount: data.sellAmount,
    fullBuyAmount: data.buyAmount,
    validTo: order.userValidTo ?? data.validTo,
    kind: data.kind,
    receiver: data.receiver === ZERO_ADDRESS ? null : data.receiver,
    owner,
    partiallyFillable: data.partiallyFillable,
    preInteractions: order.preInteractions,
    postInteractions: order.postInteractions,
    sellTokenSource: data.sellTokenBalance,
    buyTokenDestination: data.buyTokenBalance,
    class: orderClass(data) === 'market' ? 'market' : 'limit',
    appData: data.appData,
    ...signature,
  }
}

function tokensOf({ orders, pools, nativePrices }: Auction): EngineAuction['tokens'] {
  const tokens = new Set<Address>([
    ...nativePrices.keys(),
    ...orders.flatMap(({ data }) => [data.sellToken, data.buyToken]),
    ...pools.flatMap(({ token0, token1 }) => [token0, token1]),
  ])
  return Object.fromEntries(
    [...tokens].map((token) => [
      token,
      {
        referencePrice: (nativePrices.get(token) ?? null) as Wei | null,
        availableBalance: atoms(0n),
        trusted: false,
      },
    ]),
  )
}

const BPS_DIGITS = 4
const PPM_DIGITS = 6

/** Formats a share of which the last of so many digits is the unit: 30 bps become "0.003". */
const formatShare = (share: number, places: number): string => {
  const digits = share.toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`
}
