import { concatHex, encodeFunctionData, numberToHex } from 'viem/utils'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import { settlementSignatureBytes } from '@/lib/domain/order/signature'
import type { Pool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { jitTradesOf } from '@/lib/domain/solution/jit-trades'
import type { Solution } from '@/lib/domain/solution/solution'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { settlementAbi } from './abi'
import { customInteractions, floorInteractions } from './custom-interactions'
import { encodeTradeFlags } from './flags'
import type { Settlement, SettlementTrade } from './settlement'
import { swapInteractions, unwrapInteraction } from './swap-interactions'

/** An order and the calls a settlement makes for it; omitted means none. */
type SettledOrder = SignedOrder & {
  readonly preInteractions?: readonly Interaction[]
  readonly postInteractions?: readonly Interaction[]
}

/** A solution and what it refers to. `orders` contains every order that it trades, by uid. */
export type SettlementInput = {
  readonly solution: Solution
  readonly orders: ReadonlyMap<OrderUid, SettledOrder>
  /** Every pool that the solution's swaps use, by address. */
  readonly pools: ReadonlyMap<Address, Pool>
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
}

/** An order, a pool or a clearing price is missing, an amount is 0, or a pool does not contain the tokens of a swap. */
export type EncodeFailure = Failure<'InvalidSolution'>

/**
 * Plans the `settle()` call of a solution.
 * Each trade gets two token entries of its own with the prices sell = bought and buy = sold, from
 * which the contract computes exactly the planned amounts; the contract charges a signed fee on top.
 * Native payouts add one unwrap of their sum after the swaps. The orders' own calls run in the order
 * of the trades: before anything is checked or transferred, and after all payouts.
 * Errors: `InvalidSolution` when an order, a pool or a clearing price is missing, an amount is zero
 * or a pool does not contain the tokens of a swap.
 * Source: lib/docs/protocol.md#encoding.
 */
export function planSettlement(input: SettlementInput): Result<Settlement, EncodeFailure> {
  const traded = tradedOrders(input)
  if (!traded.ok) return traded
  const uniform = uniformPrices(input, traded.value)
  if (!uniform.ok) return uniform

  const tokens = [...uniform.value.keys()]
  const clearingPrices = [...uniform.value.values()]
  const trades: SettlementTrade[] = []
  for (const { order, trade } of traded.value) {
    const { sellToken, buyToken } = order.data
    const unpriced = [sellToken, buyToken].find((token) => !uniform.value.has(token))
    if (unpriced !== undefined) return invalid(`token ${unpriced} has no clearing price`)
    trades.push(toSettlementTrade(order, trade, tokens.length))
    tokens.push(sellToken, buyToken)
    clearingPrices.push(trade.executedBuy, trade.executedSell)
  }

  const main = mainInteractions(input, traded.value)
  if (!main.ok) return main
  return ok({
    tokens,
    clearingPrices,
    uniformTokenCount: uniform.value.size,
    trades,
    interactions: {
      pre: [
        ...traded.value.flatMap(({ order }) => order.preInteractions ?? []),
        ...(input.solution.custom?.pre ?? []),
      ],
      main: main.value,
      post: [
        ...traded.value.flatMap(({ order }) => order.postInteractions ?? []),
        ...(input.solution.custom?.post ?? []),
      ],
    },
  })
}

const invalid = (problem: string) => failure('InvalidSolution', problem)

type TradedOrder = { readonly order: SettledOrder; readonly trade: SolutionTrade }

/** The solution's trades with their orders, and after them those of orders that the engine brings. */
function tradedOrders({
  solution,
  orders,
}: SettlementInput): Result<readonly TradedOrder[], EncodeFailure> {
  const traded: TradedOrder[] = []
  for (const trade of solution.trades) {
    const order = orders.get(trade.uid)
    if (order === undefined) return invalid(`order ${trade.uid} is not in the auction`)
    if (trade.executedSell === 0n || trade.executedBuy === 0n) {
      return invalid(`order ${trade.uid} has an executed amount of 0`)
    }
    traded.push({ order, trade })
  }
  return ok([...traded, ...jitTradesOf(solution)])
}

/** Uniform clearing prices by token, sorted by address; the native sentinel only when it is bought. */
function uniformPrices(
  { solution: { clearingPrices }, wrappedNativeToken }: SettlementInput,
  traded: readonly TradedOrder[],
): Result<ReadonlyMap<Address, bigint>, EncodeFailure> {
  const tokens = new Set(clearingPrices.keys())
  if (traded.some(paysNativeCoin)) tokens.add(NATIVE_TOKEN)
  const prices = new Map<Address, bigint>()
  for (const token of [...tokens].sort()) {
    const pricedToken = token === NATIVE_TOKEN ? wrappedNativeToken : token
    const price = clearingPrices.get(token) ?? clearingPrices.get(pricedToken)
    if (price === undefined || price <= 0n) return invalid(`token ${token} has no clearing price`)
    prices.set(token, price)
  }
  return ok(prices)
}

const paysNativeCoin = ({ order }: TradedOrder): boolean => order.data.buyToken === NATIVE_TOKEN

/** `sellTokenIndex` is the position of the first of the trade's own two token entries. */
const toSettlementTrade = (
  { data, owner, signature: { signingScheme, signature } }: SettledOrder,
  trade: SolutionTrade,
  sellTokenIndex: number,
): SettlementTrade => ({
  data,
  signingScheme,
  signature: settlementSignatureBytes(signingScheme, owner, signature),
  sellTokenIndex,
  buyTokenIndex: sellTokenIndex + 1,
  executedAmount: data.kind === 'sell' ? trade.executedSell : trade.executedBuy,
})

/** The swaps and calls between them, followed by the unwrap of all native payouts. */
function mainInteractions(
  { solution, pools, settlementContract, wrappedNativeToken }: SettlementInput,
  traded: readonly TradedOrder[],
): Result<readonly Interaction[], EncodeFailure> {
  const interactions: Interaction[] = [...customInteractions(solution.custom, 0)]
  for (const [index, swap] of solution.swaps.entries()) {
    const calls = swapInteractions(swap, pools.get(swap.pool), settlementContract)
    if (!calls.ok) return calls
    interactions.push(...calls.value, ...customInteractions(solution.custom, index + 1))
  }
  interactions.push(...floorInteractions(solution.custom, settlementContract))
  const nativePayout = traded
    .filter(paysNativeCoin)
    .reduce((sum, { trade }) => sum + trade.executedBuy, 0n)
  if (nativePayout > 0n) interactions.push(unwrapInteraction(wrappedNativeToken, nativePayout))
  return ok(interactions)
}

/**
 * The transaction data of a settlement: `settle(...)` followed by the auction id as 8 big-endian
 * bytes, which the contract ignores and attribution reads.
 */
export function settlementCalldata(settlement: Settlement, auctionId: AuctionId): Hex {
  const { interactions } = settlement
  const call = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'settle',
    args: [
      settlement.tokens,
      settlement.clearingPrices,
      settlement.trades.map((trade) => ({
        sellTokenIndex: BigInt(trade.sellTokenIndex),
        buyTokenIndex: BigInt(trade.buyTokenIndex),
        receiver: trade.data.receiver,
        sellAmount: trade.data.sellAmount,
        buyAmount: trade.data.buyAmount,
        validTo: trade.data.validTo,
        appData: trade.data.appData,
        feeAmount: trade.data.feeAmount,
        flags: encodeTradeFlags({ ...trade.data, signingScheme: trade.signingScheme }),
        executedAmount: trade.executedAmount,
        signature: trade.signature,
      })),
      [interactions.pre, interactions.main, interactions.post],
    ],
  })
  return hex(concatHex([call, numberToHex(auctionId, { size: 8 })]))
}

/** `planSettlement` and `settlementCalldata` in one step. Errors: `InvalidSolution`. */
export function encodeSettlement(
  input: SettlementInput & { readonly auctionId: AuctionId },
): Result<Hex, EncodeFailure> {
  const settlement = planSettlement(input)
  return settlement.ok ? ok(settlementCalldata(settlement.value, input.auctionId)) : settlement
}
