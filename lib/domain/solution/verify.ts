import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import { limitSurplus, respectsLimit, tradeScore } from '@/lib/domain/fee/surplus'
import { type DirectedPair, directedPair, settledToken } from '@/lib/domain/order/directed-pair'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, MAX_UINT256, type Wei, wei } from '@/lib/domain/shared/amount'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { chargeTrade, totalFee } from '@/lib/domain/solution/charge-trade'
import { MAX_SETTLEMENT_GAS, promisedGasLimit } from '@/lib/domain/solution/gas-limit'
import { jitFlows, jitProblem, jitTradesOf } from '@/lib/domain/solution/jit-trades'
import { readSolution } from '@/lib/domain/solution/read-solution'
import { applySolution, initialState, signedFee } from '@/lib/domain/solution/settlement-state'
import type { Solution } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { swapProblem } from '@/lib/domain/solution/swap-terms'

type VerifiedTrade = {
  readonly uid: OrderUid
  readonly pair: DirectedPair
  /** Surplus over the limit price after all fees, in the surplus token (see `limitSurplus`). */
  readonly surplus: bigint
  /** One fee per policy of the order, in the surplus token. */
  readonly protocolFees: readonly Atoms[]
  readonly score: Wei
}

/** A solution with all numbers recomputed from the auction. */
export type VerifiedSolution = {
  /** The solution to settle; its trades are net of all fees, including protocol fees. */
  readonly solution: Solution
  /** Less what it leaves unpaid of its gas, once `trialGas` is known. */
  readonly score: Wei
  readonly pairScores: ReadonlyMap<DirectedPair, Wei>
  readonly trades: readonly VerifiedTrade[]
  /**
   * Amount left in the settlement contract per token (network, signed and protocol fees, rounding);
   * positive entries only.
   */
  readonly leftovers: ReadonlyMap<Address, bigint>
  /** Gas its trial used; null before it, see `chargeGas`. */
  readonly trialGas: bigint | null
}

/** Why a bid is rejected, as a sentence to be recorded. */
export type Rejection = { readonly reason: string }

/**
 * Checks an untrusted solution against the auction: shape, known and unique orders, limit prices,
 * fill-or-kill and remaining amounts, one rate per directed pair before fees (±1 atom, by the
 * clearing prices), the joint funds of each owner, sufficient funds before each swap and payout, the
 * invariant of each pool, nothing given away to a pool, the maximum gas of a transaction, and a positive score. All in bigint.
 * A solver bids at uniform prices, before protocol fees. They are charged here, and limits and funds
 * must hold after them.
 * Errors: the first rule broken. Source: lib/docs/solving.md#objective-and-constraints,
 * lib/docs/solving.md#integer-rules.
 */
export function verifySolution(
  auction: Auction,
  input: unknown,
): Result<VerifiedSolution, Rejection> {
  const read = readSolution(input)
  if ('problem' in read) return err({ reason: read.problem })
  const bid = withTradedPrices(auction, read.solution)
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  const seen = new Set<string>()
  const pairScores = new Map<DirectedPair, Wei>()
  const trades: VerifiedTrade[] = []
  const chargedTrades: SolutionTrade[] = []
  let score = 0n
  for (const planned of bid.trades) {
    const order = orders.get(planned.uid)
    if (!order) return err({ reason: `order ${planned.uid} is not in the auction` })
    if (seen.has(planned.uid)) return err({ reason: `order ${planned.uid} is traded twice` })
    seen.add(planned.uid)
    const { trade, protocolFees } = chargeTrade(order, planned)
    const problem =
      amountProblem(order, planned) ??
      limitProblem(order, trade) ??
      rateProblem(auction, bid, order, planned)
    if (problem) return err({ reason: `order ${trade.uid}: ${problem}` })
    chargedTrades.push(trade)
    const price = nativePriceOf(
      auction.nativePrices,
      order.data.buyToken,
      auction.wrappedNativeToken,
    )
    if (price === null) return err({ reason: `order ${trade.uid}: no native price to score with` })
    const scored = tradeScore(order.data, trade, totalFee(protocolFees), price)
    if (!scored.ok) return err({ reason: `order ${trade.uid}: ${scored.error.description}` })
    const pair = directedPair(order.data, auction.wrappedNativeToken)
    trades.push({
      uid: trade.uid,
      pair,
      surplus: limitSurplus(order.data, trade),
      protocolFees,
      score: scored.value,
    })
    pairScores.set(pair, wei((pairScores.get(pair) ?? 0n) + scored.value))
    score += scored.value
  }
  const foreign = foreignOrderProblem(auction, bid)
  if (foreign !== null) return err({ reason: foreign })
  const solution = { ...bid, trades: chargedTrades }
  const after = applySolution(initialState(auction), solution, orders)
  if (!after.ok) return err({ reason: after.error.description })
  const gift = swapProblem(auction, solution)
  if (gift !== null) return err({ reason: gift })
  const leftovers = settleBalances(auction, solution, orders)
  if (!leftovers.ok) return leftovers
  const { swapGas, extraGas } = solutionGas(solution, auction.pools, orders)
  if (promisedGasLimit(trades.length, swapGas, extraGas) > MAX_SETTLEMENT_GAS) {
    return err({ reason: `its settlement may take more than ${MAX_SETTLEMENT_GAS} gas` })
  }
  if (score <= 0n) return err({ reason: 'the score is not positive' })
  return ok({
    solution,
    score: wei(score),
    pairScores,
    trades,
    leftovers: leftovers.value,
    trialGas: null,
  })
}

/** Drops prices of tokens that are not traded: they would only cost calldata. */
function withTradedPrices(auction: Auction, solution: Solution): Solution {
  const traded = new Set(solution.trades.map(({ uid }) => uid))
  const tokens = new Set(
    [
      ...auction.orders.filter(({ uid }) => traded.has(uid)),
      ...jitTradesOf(solution).map(({ order }) => order),
    ].flatMap(({ data }) => [
      data.sellToken,
      settledToken(data.buyToken, auction.wrappedNativeToken),
    ]),
  )
  const clearingPrices = new Map(
    [...solution.clearingPrices].filter(([token]) => tokens.has(token)),
  )
  return { ...solution, clearingPrices }
}

/** Checks the orders that the engine brings; returns the problem as text. */
function foreignOrderProblem(auction: Auction, bid: Solution): string | null {
  const seen = new Set<OrderUid>()
  for (const jit of jitTradesOf(bid)) {
    const { order, trade } = jit
    const problem = seen.has(order.uid)
      ? 'is traded twice'
      : (jitProblem(auction, jit) ?? rateProblem(auction, bid, order, trade))
    if (problem !== null) return `the engine's order ${order.uid}: ${problem}`
    seen.add(order.uid)
  }
  return null
}

/** Checks the executed amounts of an order; returns the problem as text. */
function amountProblem(order: AuctionOrder, planned: SolutionTrade): string | null {
  const { data } = order
  const { executedSell, executedBuy, networkFee } = planned
  if (executedSell <= 0n || executedBuy <= 0n) return 'an executed amount is zero'
  if (executedSell <= networkFee) return 'the network fee takes the whole sell amount'
  const [executed, full, remaining] =
    data.kind === 'sell'
      ? [executedSell, data.sellAmount, order.remainingSellAmount]
      : [executedBuy, data.buyAmount, order.remainingBuyAmount]
  if (!data.partiallyFillable && executed !== full) return 'fill-or-kill is not filled exactly'
  return executed > remaining ? 'more is executed than remains' : null
}

/** Checks the limit of a trade after all fees; returns the problem as text. */
function limitProblem({ data }: AuctionOrder, trade: SolutionTrade): string | null {
  if (trade.executedBuy <= 0n) return 'its fees take everything bought'
  const offered = data.sellAmount * trade.executedBuy
  const demanded = data.buyAmount * trade.executedSell
  // The contract multiplies the same factors in uint256 and reverts on overflow.
  if (offered > MAX_UINT256 || demanded > MAX_UINT256) return 'the amounts overflow uint256'
  return respectsLimit(data, trade) ? null : 'the limit price is not respected'
}

/** Checks the rate of a planned trade, before fees, against the clearing prices. */
function rateProblem(
  auction: Auction,
  { clearingPrices }: Solution,
  { data }: Pick<AuctionOrder, 'data'>,
  { executedSell, executedBuy, networkFee }: SolutionTrade,
): string | null {
  const sellPrice = clearingPrices.get(data.sellToken)
  const buyPrice = clearingPrices.get(settledToken(data.buyToken, auction.wrappedNativeToken))
  if (!sellPrice || !buyPrice) return 'a clearing price is missing'
  const gap = executedBuy * buyPrice - (executedSell - networkFee) * sellPrice
  const atom = data.kind === 'sell' ? buyPrice : sellPrice
  return gap > atom || -gap > atom ? 'the rate differs from the clearing prices' : null
}

/** Simulates the transfers of a settlement; returns what is left in the contract per token. */
function settleBalances(
  auction: Auction,
  solution: Solution,
  orders: ReadonlyMap<string, AuctionOrder>,
): Result<ReadonlyMap<Address, bigint>, Rejection> {
  const balances = new Map<Address, bigint>()
  const add = (token: Address, amount: bigint): boolean => {
    const balance = (balances.get(token) ?? 0n) + amount
    balances.set(token, balance)
    return balance >= 0n
  }
  for (const trade of solution.trades) {
    const order = orders.get(trade.uid)
    if (order) add(order.data.sellToken, trade.executedSell + signedFee(order, trade))
  }
  const jit = jitFlows(solution, auction.wrappedNativeToken)
  for (const { sellToken, sold } of jit) add(sellToken, sold)
  const { custom } = solution
  for (let at = 0; at <= solution.swaps.length; at += 1) {
    for (const { swapsBefore, inputs, outputs } of custom?.main ?? []) {
      if (swapsBefore !== at) continue
      const short = inputs.find(({ token, amount }) => !add(token, -amount))
      if (short) return err({ reason: `a call spends more of ${short.token} than is there` })
      for (const { token, amount } of outputs) add(token, amount)
    }
    const swap = solution.swaps[at]
    if (!swap) break
    if (!add(swap.tokenIn, -swap.amountIn)) {
      return err({ reason: `a swap spends more of ${swap.tokenIn} than is there` })
    }
    add(swap.tokenOut, swap.amountOut)
  }
  for (const trade of solution.trades) {
    const order = orders.get(trade.uid)
    if (!order) continue
    const token = settledToken(order.data.buyToken, auction.wrappedNativeToken)
    if (!add(token, -trade.executedBuy)) {
      return err({ reason: `more of ${token} is paid out than is there` })
    }
  }
  const unpaid = jit.find(({ buyToken, bought }) => !add(buyToken, -bought))
  if (unpaid) return err({ reason: `more of ${unpaid.buyToken} is paid out than is there` })
  return ok(new Map([...balances].filter(([, amount]) => amount > 0n)))
}
