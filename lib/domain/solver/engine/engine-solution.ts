import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderData, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import { orderClass } from '@/lib/domain/order/status'
import type { Pool } from '@/lib/domain/pool/pool'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { CustomCall, JitTrade } from '@/lib/domain/solution/custom-call'
import { missingFunds } from '@/lib/domain/solution/missing-funds'
import type { Solution } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { settlementGas } from '@/lib/domain/solution/trade-fee'
import type { EngineNoticeKind } from '@/lib/domain/solver/engine/engine-notice'

/** How a solution fills one order. Source: lib/docs/solver-engines.md#solve-response. */
export type EngineTrade =
  | {
      readonly kind: 'fulfillment'
      readonly order: OrderUid
      /** Sell atoms without `fee` for a sell order, buy atoms for a buy order. */
      readonly executedAmount: Atoms
      /** Network fee in sell atoms; null when the signed fee pays for gas. */
      readonly fee: Atoms | null
    }
  /** An order that the engine brings itself. */
  | {
      readonly kind: 'jit'
      readonly order: SignedOrder
      readonly executedAmount: Atoms
      readonly fee: Atoms | null
    }

/** A step between taking and paying out the users' tokens. Source: lib/docs/solver-engines.md#solve-response. */
export type EngineInteraction =
  | {
      readonly kind: 'liquidity'
      /** Whether the settlement contract's own funds replace the swap. */
      readonly internalize: boolean
      /** Id of the pool in the request. */
      readonly id: string
      readonly inputToken: Address
      readonly outputToken: Address
      readonly inputAmount: Atoms
      readonly outputAmount: Atoms
    }
  /** An arbitrary call of the engine, with what it takes and gives by the engine's word. */
  | (Omit<CustomCall, 'swapsBefore'> & { readonly kind: 'custom'; readonly internalize: boolean })

/**
 * A solution in the engine format: amounts follow from prices and fees.
 * Source: lib/docs/solver-engines.md#solve-response.
 */
export type EngineSolution = {
  readonly id: number
  /** sell · price[sell] = buy · price[buy]; the native sentinel has the wrapped token's price. */
  readonly prices: Readonly<Record<Address, Atoms>>
  readonly trades: readonly EngineTrade[]
  readonly preInteractions: readonly Interaction[]
  readonly interactions: readonly EngineInteraction[]
  readonly postInteractions: readonly Interaction[]
  /** Gas of the entire settlement; null when we have to estimate it. */
  readonly gas: number | null
}

type Fulfillment = Extract<EngineTrade, { readonly kind: 'fulfillment' }>
type PoolInteraction = Extract<EngineInteraction, { readonly kind: 'liquidity' }>

/** One of our own solutions in the engine format. */
export type OwnEngineSolution = EngineSolution & {
  readonly trades: readonly Fulfillment[]
  readonly interactions: readonly PoolInteraction[]
}

/** Why an engine's solution cannot be converted, and the notice its engine gets. */
type EngineSolutionFailure = { readonly kind: EngineNoticeKind; readonly problem: string }

type Converted<T> = Result<T, EngineSolutionFailure>

const reject = (kind: EngineNoticeKind, problem: string) => err({ kind, problem })

/**
 * Converts an engine's solution. Amounts follow from its prices, computed like in the contract.
 * Rounding: in favour of the owner (a sell order receives rounded up, a buy order pays rounded down).
 * `verifySolution` checks limits, funds and pools afterwards.
 * Calls of the engine are taken over as they are; `customProblem` and a trial decide on them.
 * An internalized swap or call is left out, so that what remains has to add up without it.
 * Errors: pools or orders that were not offered, a missing price or fee, no trades.
 * Source: lib/docs/solver-engines.md#solve-response, lib/docs/solving.md#integer-rules.
 */
export function fromEngineSolution(
  auction: Auction,
  engineSolution: EngineSolution,
): Converted<Solution> {
  if (engineSolution.trades.length === 0) return reject('emptySolution', 'it trades no order')
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const clearingPrices = new Map(Object.entries(engineSolution.prices) as [Address, Atoms][])
  const trades: SolutionTrade[] = []
  const jit: JitTrade[] = []
  for (const [index, trade] of engineSolution.trades.entries()) {
    const read = toTrade(auction, orders, clearingPrices, trade, `trade ${index}`)
    if (!read.ok) return read
    if (trade.kind === 'jit') jit.push({ order: trade.order, trade: read.value })
    else trades.push(read.value)
  }
  if (trades.length === 0) return reject('emptySolution', 'it trades no order of the auction')
  const swaps: PoolSwap[] = []
  const main: CustomCall[] = []
  let leftOut: string | null = null
  for (const [index, interaction] of engineSolution.interactions.entries()) {
    const name = `interaction ${index}`
    if (interaction.internalize) {
      leftOut ??= name
      continue
    }
    if (interaction.kind === 'custom') {
      const { kind: _, internalize: __, ...call } = interaction
      main.push({ ...call, swapsBefore: swaps.length })
      continue
    }
    const read = toSwap(auction.pools, interaction, name)
    if (!read.ok) return read
    swaps.push(read.value)
  }
  const { preInteractions: pre, postInteractions: post, id } = engineSolution
  const ordersToo = jit.length > 0 ? { jit } : {}
  const isCustom = pre.length + main.length + post.length + jit.length > 0
  const calls = isCustom ? { custom: { pre, main, post, ...ordersToo } } : {}
  if (leftOut !== null) {
    const missing = missingFunds(auction, { trades, swaps, ...calls })
    if (missing !== null) {
      const problem = `${leftOut} is internalized, but no token of the settlement contract is lent: ${missing} is missing`
      return reject('nonBufferableTokensUsed', problem)
    }
  }
  const gas =
    engineSolution.gas === null
      ? estimatedGas(auction, { trades, swaps, ...calls })
      : BigInt(engineSolution.gas)
  return ok({ id, clearingPrices, trades, swaps, gas, ...calls })
}

function toTrade(
  auction: Auction,
  orders: ReadonlyMap<OrderUid, AuctionOrder>,
  prices: ReadonlyMap<Address, bigint>,
  trade: EngineTrade,
  name: string,
): Converted<SolutionTrade> {
  const order = trade.kind === 'jit' ? trade.order : orders.get(trade.order)
  if (order === undefined) {
    return reject('fail', `${name}: its order is not in the auction`)
  }
  const { data } = order
  if (trade.kind === 'fulfillment' && trade.fee === null && orderClass(data) === 'limit') {
    return reject('invalidExecutedAmount', `${name} names no fee, which a limit order needs`)
  }
  const sellPrice = prices.get(data.sellToken)
  const buyPrice = prices.get(settledToken(data.buyToken, auction.wrappedNativeToken))
  if (sellPrice === undefined || buyPrice === undefined) {
    return reject('missingPrice', `${name}: a clearing price is missing`)
  }
  if (sellPrice <= 0n || buyPrice <= 0n) {
    return reject('invalidClearingPrices', `${name}: a clearing price is not positive`)
  }
  const networkFee = trade.fee ?? atoms(0n)
  const { executedAmount } = trade
  return ok(
    data.kind === 'sell'
      ? {
          uid: order.uid,
          executedSell: atoms(executedAmount + networkFee),
          executedBuy: atoms(mulDivUp(executedAmount, sellPrice, buyPrice)),
          networkFee,
        }
      : {
          uid: order.uid,
          executedSell: atoms(mulDivDown(executedAmount, buyPrice, sellPrice) + networkFee),
          executedBuy: executedAmount,
          networkFee,
        },
  )
}

function toSwap(
  pools: readonly Pool[],
  interaction: PoolInteraction,
  name: string,
): Converted<PoolSwap> {
  const pool = /^\d{1,9}$/.test(interaction.id) ? pools[Number(interaction.id)] : undefined
  if (pool === undefined) return reject('fail', `${name}: no such liquidity was offered`)
  return ok({
    pool: pool.address,
    tokenIn: interaction.inputToken,
    amountIn: interaction.inputAmount,
    tokenOut: interaction.outputToken,
    amountOut: interaction.outputAmount,
  })
}

/** Gas of the entire settlement by our own model. */
export function estimatedGas(
  { pools, orders }: Pick<Auction, 'pools' | 'orders'>,
  solution: Pick<Solution, 'trades' | 'swaps' | 'custom'>,
): bigint {
  const byUid = new Map(orders.map((order) => [order.uid, order]))
  const { swapGas, extraGas } = solutionGas(solution, pools, byUid)
  return settlementGas(solution.trades.length, swapGas, extraGas)
}

/**
 * Converts one of our solutions to the engine format. Converting it back rounds in favour of the
 * owner, which may give an atom more than our trades. Therefore the fee of a trade absorbs that dust,
 * and a single trade is priced by its own amounts. `auction` contains every traded order; `poolIds`
 * are the ids of its pools in the request, in the same order.
 */
export function toEngineSolution(
  auction: Auction,
  poolIds: readonly string[],
  solution: Solution,
): OwnEngineSolution {
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const idOf = new Map(auction.pools.map(({ address }, index) => [address, poolIds[index]]))
  const planned = solution.trades.flatMap((trade) => {
    const data = orders.get(trade.uid)?.data
    return data === undefined ? [] : [{ trade, data }]
  })
  const [first, ...others] = planned
  const buyTokenOf = (data: OrderData) => settledToken(data.buyToken, auction.wrappedNativeToken)
  const prices =
    first !== undefined && others.length === 0
      ? new Map<Address, bigint>([
          [first.data.sellToken, first.trade.executedBuy],
          [buyTokenOf(first.data), first.trade.executedSell - first.trade.networkFee],
        ])
      : solution.clearingPrices
  return {
    id: solution.id,
    prices: Object.fromEntries([...prices].map(([token, price]) => [token, atoms(price)])),
    trades: planned.map(({ trade, data }) => {
      const sellPrice = prices.get(data.sellToken) ?? 0n
      const buyPrice = prices.get(buyTokenOf(data)) ?? 0n
      return toEngineTrade(trade, data, sellPrice, buyPrice)
    }),
    preInteractions: [],
    interactions: solution.swaps.map((swap) => ({
      kind: 'liquidity',
      internalize: false,
      id: idOf.get(swap.pool) ?? '',
      inputToken: swap.tokenIn,
      outputToken: swap.tokenOut,
      inputAmount: swap.amountIn,
      outputAmount: swap.amountOut,
    })),
    postInteractions: [],
    gas: Number(solution.gas),
  }
}

function toEngineTrade(
  { uid, executedSell, executedBuy, networkFee }: SolutionTrade,
  data: OrderData,
  sellPrice: bigint,
  buyPrice: bigint,
): Fulfillment {
  const isLimit = orderClass(data) === 'limit'
  if (data.kind === 'buy') {
    const paid = mulDivDown(executedBuy, buyPrice, sellPrice)
    return {
      kind: 'fulfillment',
      order: uid,
      executedAmount: executedBuy,
      fee: isLimit ? atoms(maxOf(executedSell - paid, 0n)) : null,
    }
  }
  const sold = executedSell - networkFee
  // The largest amount for which no more than planned is paid out; rounded down.
  const maxSold = mulDivDown(executedBuy, buyPrice, sellPrice)
  const reported = isLimit && mulDivUp(sold, sellPrice, buyPrice) > executedBuy ? maxSold : sold
  return {
    kind: 'fulfillment',
    order: uid,
    executedAmount: atoms(reported),
    fee: isLimit ? atoms(executedSell - reported) : null,
  }
}
