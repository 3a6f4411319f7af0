import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { orderClass } from '@/lib/domain/order/status'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import type { PoolSwap, Solution, SolutionTrade } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import type { EngineNoticeKind } from '@/lib/domain/solver/engine/engine-notice'
import { settlementGas } from '@/lib/domain/solver/trade-fee'

export type EngineTrade =
  | {
      readonly kind: 'fulfillment'
      readonly order: OrderUid
      /** Sell atoms without `fee` for a sell order, buy atoms for a buy order. */
      readonly executedAmount: Atoms
      /** Sell atoms for gas; null leaves them to the signed fee. */
      readonly fee: Atoms | null
    }
  /** An order the engine makes up itself. */
  | { readonly kind: 'jit' }

export type EngineInteraction =
  | {
      readonly kind: 'liquidity'
      /** Whether buffers of the settlement contract are to stand in for the swap. */
      readonly internalize: boolean
      /** Of the pool, as the request names it. */
      readonly id: string
      readonly inputToken: Address
      readonly outputToken: Address
      readonly inputAmount: Atoms
      readonly outputAmount: Atoms
    }
  /** A call of the engine's own. */
  | { readonly kind: 'custom' }

/** A solution as an engine words it: its amounts follow from prices and fees. Source: protocol, section 13. */
export type EngineSolution = {
  readonly id: number
  /** sell · price[sell] = buy · price[buy]; the wrapped token's stands for the native sentinel. */
  readonly prices: Readonly<Record<Address, Atoms>>
  readonly trades: readonly EngineTrade[]
  readonly preInteractions: readonly unknown[]
  readonly interactions: readonly EngineInteraction[]
  readonly postInteractions: readonly unknown[]
  /** Of the whole settlement; null leaves the estimate to us. */
  readonly gas: number | null
}

type Fulfillment = Extract<EngineTrade, { readonly kind: 'fulfillment' }>
type PoolInteraction = Extract<EngineInteraction, { readonly kind: 'liquidity' }>

/** A solution of ours, worded for whoever asked. */
export type OwnEngineSolution = EngineSolution & {
  readonly trades: readonly Fulfillment[]
  readonly interactions: readonly PoolInteraction[]
}

/** Why a solution cannot be read as ours, and what its engine is told. */
type EngineSolutionFailure = { readonly kind: EngineNoticeKind; readonly problem: string }

type Read<T> = Result<T, EngineSolutionFailure>

const refuse = (kind: EngineNoticeKind, problem: string) => err({ kind, problem })

/**
 * An engine's solution as we settle it. Amounts follow from its prices as the contract computes
 * them. Rounding: for the owner (a sell order is paid rounded up, a buy order pays rounded down).
 * Whether limits, funds and pools hold is for `verifySolution` to say.
 * Errors: what we do not settle (calls of its own, orders of its own, swaps without execution, pools
 * or orders that were not offered), a price or fee that is missing, nothing traded.
 * Source: protocol, section 13; solving, section 3.
 */
export function fromEngineSolution(auction: Auction, answer: EngineSolution): Read<Solution> {
  if (answer.preInteractions.length > 0 || answer.postInteractions.length > 0) {
    return refuse('fail', 'preInteractions and postInteractions of an engine are not settled')
  }
  if (answer.trades.length === 0) return refuse('emptySolution', 'it trades no order')
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const clearingPrices = new Map(Object.entries(answer.prices) as [Address, Atoms][])
  const trades: SolutionTrade[] = []
  for (const [index, trade] of answer.trades.entries()) {
    const read = readTrade(auction, orders, clearingPrices, trade, `trade ${index}`)
    if (!read.ok) return read
    trades.push(read.value)
  }
  const swaps: PoolSwap[] = []
  for (const [index, interaction] of answer.interactions.entries()) {
    const read = readSwap(auction.pools, interaction, `interaction ${index}`)
    if (!read.ok) return read
    swaps.push(read.value)
  }
  const gas = answer.gas === null ? estimatedGas(auction, { trades, swaps }) : BigInt(answer.gas)
  return ok({ id: answer.id, clearingPrices, trades, swaps, gas })
}

function readTrade(
  auction: Auction,
  orders: ReadonlyMap<OrderUid, AuctionOrder>,
  prices: ReadonlyMap<Address, bigint>,
  trade: EngineTrade,
  name: string,
): Read<SolutionTrade> {
  if (trade.kind === 'jit') {
    return refuse('fail', `${name} is of kind jit: only orders of the auction are settled`)
  }
  const order = orders.get(trade.order)
  if (order === undefined) {
    return refuse('fail', `${name}: order ${trade.order} is not in the auction`)
  }
  const { data } = order
  if (trade.fee === null && orderClass(data) === 'limit') {
    return refuse('invalidExecutedAmount', `${name} names no fee, which a limit order needs`)
  }
  const sellPrice = prices.get(data.sellToken)
  const buyPrice = prices.get(settledToken(data.buyToken, auction.wrappedNativeToken))
  if (sellPrice === undefined || buyPrice === undefined) {
    return refuse('missingPrice', `${name}: a clearing price is missing`)
  }
  if (sellPrice <= 0n || buyPrice <= 0n) {
    return refuse('invalidClearingPrices', `${name}: a clearing price is not positive`)
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

function readSwap(
  pools: readonly ConstantProductPool[],
  interaction: EngineInteraction,
  name: string,
): Read<PoolSwap> {
  if (interaction.kind === 'custom') {
    return refuse('fail', `${name} is of kind custom: only swaps through offered pools are settled`)
  }
  if (interaction.internalize) {
    return refuse(
      'nonBufferableTokensUsed',
      `${name} is internalized, but no token of the settlement contract is lent`,
    )
  }
  const pool = /^\d{1,9}$/.test(interaction.id) ? pools[Number(interaction.id)] : undefined
  if (pool === undefined) return refuse('fail', `${name}: no such liquidity was offered`)
  return ok({
    pool: pool.address,
    tokenIn: interaction.inputToken,
    amountIn: interaction.inputAmount,
    tokenOut: interaction.outputToken,
    amountOut: interaction.outputAmount,
  })
}

/** Gas of the whole settlement by our own model. */
export function estimatedGas(
  { pools, orders }: Pick<Auction, 'pools' | 'orders'>,
  solution: Pick<Solution, 'trades' | 'swaps'>,
): bigint {
  const byUid = new Map(orders.map((order) => [order.uid, order]))
  const { swapGas, extraGas } = solutionGas(solution, pools, byUid)
  return settlementGas(solution.trades.length, swapGas, extraGas)
}

/**
 * Our solution as an engine words it. Reading it back rounds for the owner, which may promise an
 * atom more than our trades do; so a trade's fee takes the dust that its prices would give away, and
 * a trade on its own is priced by its own amounts. `auction` holds every traded order; `poolIds` are
 * the ids its pools were offered under, in its order.
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
  // Most that is not paid an atom more than planned; rounded down.
  const most = mulDivDown(executedBuy, buyPrice, sellPrice)
  const told = isLimit && mulDivUp(sold, sellPrice, buyPrice) > executedBuy ? most : sold
  return {
    kind: 'fulfillment',
    order: uid,
    executedAmount: atoms(told),
    fee: isLimit ? atoms(executedSell - told) : null,
  }
}
