import { concatHex, encodeFunctionData, numberToHex } from 'viem/utils'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import { settlementSignatureBytes } from '@/lib/domain/order/signature'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { hex } from '@/lib/domain/shared/hex'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import type { Solution, SolutionTrade } from '@/lib/domain/solution/solution'
import { settlementAbi } from './abi'
import { encodeTradeFlags } from './flags'
import type { Interaction, Settlement, SettlementTrade } from './settlement'
import { swapInteractions, unwrapInteraction } from './swap-interactions'

/** An order and the calls a settlement makes for it now; left out means none. */
type SettledOrder = SignedOrder & {
  readonly preInteractions?: readonly Interaction[]
  readonly postInteractions?: readonly Interaction[]
}

export type SettlementInput = {
  readonly solution: Solution
  readonly orders: ReadonlyMap<OrderUid, SettledOrder>
  /** Every pool the solution's swaps name, by address. */
  readonly pools: ReadonlyMap<Address, ConstantProductPool>
  readonly settlementContract: Address
  readonly wrappedNativeToken: Address
}

export type EncodeFailure = Failure<'InvalidSolution'>

/**
 * Plans the `settle()` call of a solution.
 * Each trade gets two token entries of its own, priced sell = bought and buy = sold, from which the
 * contract computes exactly the planned amounts; a signed fee is charged by the contract on top.
 * Native-coin payouts add one unwrap of their sum behind the swaps. The orders' own calls come in
 * the order of the trades: before anything is checked or moved, and after everything is paid out.
 * Errors: `InvalidSolution` when an order, a pool or a clearing price is missing, an amount is zero
 * or a swap names tokens its pool does not hold.
 * Source: protocol, section 11.
 */
export function planSettlement(input: SettlementInput): Result<Settlement, EncodeFailure> {
  const { solution, wrappedNativeToken } = input
  const tokens: Address[] = []
  const clearingPrices: bigint[] = []
  const traded: { order: SettledOrder; trade: SolutionTrade }[] = []
  for (const trade of solution.trades) {
    const order = input.orders.get(trade.uid)
    if (order === undefined) return invalid(`order ${trade.uid} is not in the auction`)
    if (trade.executedSell === 0n || trade.executedBuy === 0n) {
      return invalid(`order ${trade.uid} has an executed amount of 0`)
    }
    traded.push({ order, trade })
  }

  const uniformTokens = new Set(solution.clearingPrices.keys())
  if (traded.some(({ order }) => order.data.buyToken === NATIVE_TOKEN)) {
    uniformTokens.add(NATIVE_TOKEN)
  }
  for (const token of [...uniformTokens].sort()) {
    const priced = token === NATIVE_TOKEN ? wrappedNativeToken : token
    const price = solution.clearingPrices.get(token) ?? solution.clearingPrices.get(priced)
    if (price === undefined || price <= 0n) return invalid(`token ${token} has no clearing price`)
    tokens.push(token)
    clearingPrices.push(price)
  }
  const uniformTokenCount = tokens.length

  const trades: SettlementTrade[] = []
  for (const { order, trade } of traded) {
    const { sellToken, buyToken } = order.data
    const unpriced = [sellToken, buyToken].find((token) => !uniformTokens.has(token))
    if (unpriced !== undefined) return invalid(`token ${unpriced} has no clearing price`)
    const sellTokenIndex = tokens.length
    tokens.push(sellToken, buyToken)
    clearingPrices.push(trade.executedBuy, trade.executedSell)
    trades.push({
      data: order.data,
      signingScheme: order.signature.signingScheme,
      signature: settlementSignatureBytes(
        order.signature.signingScheme,
        order.owner,
        order.signature.signature,
      ),
      sellTokenIndex,
      buyTokenIndex: sellTokenIndex + 1,
      executedAmount: order.data.kind === 'sell' ? trade.executedSell : trade.executedBuy,
    })
  }

  const main: Interaction[] = []
  for (const swap of solution.swaps) {
    const calls = swapInteractions(swap, input.pools.get(swap.pool), input.settlementContract)
    if (!calls.ok) return calls
    main.push(...calls.value)
  }
  const nativePayout = traded
    .filter(({ order }) => order.data.buyToken === NATIVE_TOKEN)
    .reduce((sum, { trade }) => sum + trade.executedBuy, 0n)
  if (nativePayout > 0n) main.push(unwrapInteraction(wrappedNativeToken, nativePayout))

  return ok({
    tokens,
    clearingPrices,
    uniformTokenCount,
    trades,
    interactions: {
      pre: traded.flatMap(({ order }) => order.preInteractions ?? []),
      main,
      post: traded.flatMap(({ order }) => order.postInteractions ?? []),
    },
  })
}

const invalid = (problem: string) => failure('InvalidSolution', problem)

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
