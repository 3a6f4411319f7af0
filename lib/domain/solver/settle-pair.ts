import { tradeScore } from '@/lib/domain/fee/surplus'
import { bestSellRoutes, type Route } from '@/lib/domain/pool/pool-graph'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import { routeCurve, routeGas, swapsAlong } from '@/lib/domain/pool/route-curve'
import { atoms, MAX_UINT256, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { chargeTrade, totalFee } from '@/lib/domain/solution/charge-trade'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import { settlementGas, tradeNetworkFee } from '@/lib/domain/solution/trade-fee'
import type { Member, PairBook, Side } from '@/lib/domain/solver/pair-book'
import { ordersBeyondGasLimit, overdrawnMember } from '@/lib/domain/solver/pair-limits'
import { balancingRate, type Flow, lowerRate, type Rate, routeRate } from '@/lib/domain/solver/rate'

/** A set of orders settled at one rate, with exact amounts. */
export type PairSettlement = {
  readonly ok: true
  readonly members: readonly Member[]
  /** Trades at the uniform rate, before protocol fees. */
  readonly trades: readonly SolutionTrade[]
  readonly swaps: readonly PoolSwap[]
  /** Worth of one atom of each token, as integers on a common scale. */
  readonly rate: Rate
  readonly gas: bigint
  readonly score: bigint
  readonly sideScores: Readonly<Record<Side, bigint>>
}

/** The set does not settle; `failingOrders` are the orders that cause it, worst first, if known. */
export type PairFailure = { readonly ok: false; readonly failingOrders: readonly Member[] }

/**
 * The route on which the remainder of one side is sold to pools, and about how much that is; null when
 * no pools are used.
 */
export type Outlet = { readonly side: Side; readonly route: Route; readonly sold: bigint } | null

/** How often a rate is lowered to compensate for rounding losses in pools. */
const MAX_RATE_CORRECTIONS = 10

/** Settles the members through the outlet with the best score; else returns the mildest failure. */
export function settlePair(
  book: PairBook,
  members: readonly Member[],
  outlets: readonly Outlet[] = outletsFor(book, members),
): PairSettlement | PairFailure {
  let best: PairSettlement | null = null
  let mildest: PairFailure | null = null
  for (const outlet of outlets) {
    const result = settleThrough(book, members, outlet)
    if (result.ok) {
      if (!best || result.score > best.score) best = result
    } else if (!mildest || isMilder(result, mildest)) {
      mildest = result
    }
  }
  return best ?? mildest ?? { ok: false, failingOrders: [] }
}

const isMilder = (a: PairFailure, b: PairFailure): boolean =>
  a.failingOrders.length > 0 &&
  (b.failingOrders.length === 0 || a.failingOrders.length < b.failingOrders.length)

/** The outlets to try: no pools when both sides trade, and the best routes of the estimated remainder. */
export function outletsFor(book: PairBook, members: readonly Member[]): readonly Outlet[] {
  const outlets: Outlet[] = []
  const sides = new Set(members.map((member) => member.side))
  if (sides.size === 2) outlets.push(null)
  for (const side of ['forward', 'backward'] as const) {
    const remainder = estimatedRemainder(book, members, side)
    if (remainder === null) continue
    const [sell, buy] = side === 'forward' ? [book.first, book.second] : [book.second, book.first]
    for (const { route } of bestSellRoutes(book.graph, sell, buy, remainder)) {
      outlets.push({ side, route, sold: remainder })
    }
  }
  return outlets
}

/** The amount `side` would have to sell to pools at reference prices; null when clearly none. */
function estimatedRemainder(book: PairBook, members: readonly Member[], side: Side): bigint | null {
  const flow = netFlow(members, side, () => 0n)
  const [own, other] =
    side === 'forward' ? [book.firstPrice, book.secondPrice] : [book.secondPrice, book.firstPrice]
  const estimate = flow.offered + (flow.wanted * other) / own
  const gross = members.reduce((sum, member) => {
    const sellsOwn = member.side === side
    const inOwn = (member.order.data.kind === 'sell') === sellsOwn
    return sum + (inOwn ? member.amount : (member.amount * other) / own)
  }, 0n)
  // Near balance the sign of the estimate is unreliable, so a small sold amount is tried in both directions.
  const small = gross / 64n + 1n
  if (estimate < -small) return null
  return estimate > small ? estimate : small
}

/** Net flow of `side`: its sell token offered and the other token wanted, less the opposite side. */
export function netFlow(
  members: readonly Member[],
  side: Side,
  feeOf: (member: Member) => bigint,
): Flow {
  let offered = 0n
  let wanted = 0n
  for (const member of members) {
    const isSell = member.order.data.kind === 'sell'
    const amount = isSell ? member.amount - feeOf(member) : member.amount
    if (member.side === side) {
      if (isSell) offered += amount
      else wanted += amount
    } else if (isSell) wanted -= amount
    else offered -= amount
  }
  return { offered, wanted }
}

/** The network fee of each order of a settlement of so many trades, in sell-token atoms. */
export const networkFeeOf =
  (
    { auction: { gasPrice }, firstPrice, secondPrice }: PairBook,
    tradeCount: number,
    swapGas: bigint,
  ) =>
  ({ order, side }: Member): bigint =>
    tradeNetworkFee({
      tradeCount,
      swapGas,
      extraGas: order.extraGas,
      gasPrice,
      sellTokenNativePrice: side === 'forward' ? firstPrice : secondPrice,
      signedFee: order.data.feeAmount,
    })

function settleThrough(
  book: PairBook,
  members: readonly Member[],
  outlet: Outlet,
): PairSettlement | PairFailure {
  const overdrawn = overdrawnMember(book, members)
  if (overdrawn) return { ok: false, failingOrders: [overdrawn] }
  const swapGas = outlet ? routeGas(outlet.route) : 0n
  const excess = ordersBeyondGasLimit(members, swapGas)
  if (excess.length > 0) return { ok: false, failingOrders: excess }
  const feeOf = networkFeeOf(book, members.length, swapGas)
  const feesExceedAmount = members.filter(
    (m) => m.order.data.kind === 'sell' && m.amount <= feeOf(m),
  )
  if (feesExceedAmount.length > 0) return { ok: false, failingOrders: feesExceedAmount }
  const side = outlet?.side ?? 'forward'
  const flow = netFlow(members, side, feeOf)
  const curve = outlet && routeCurve(outlet.route, outlet.sold)
  let rate = outlet ? curve && routeRate(curve, flow) : balancingRate(flow, members, feeOf)
  for (let attempt = 0; rate && attempt < MAX_RATE_CORRECTIONS; attempt++) {
    const step = settleAtRate({ book, members, outlet, side, feeOf, swapGas }, rate)
    if ('ok' in step) return step
    rate = outlet ? lowerRate(rate, step.shortage << BigInt(attempt), step.turnover) : null
  }
  return { ok: false, failingOrders: [] }
}

/** What stays the same while rates are tried. */
type Settling = {
  readonly book: PairBook
  readonly members: readonly Member[]
  readonly outlet: Outlet
  /** The side whose remainder is sold to pools. */
  readonly side: Side
  readonly feeOf: (member: Member) => bigint
  readonly swapGas: bigint
}

/** The trades of all members at one rate, and what is left of each token after them. */
type TradesAtRate = Pick<PairSettlement, 'ok' | 'trades' | 'sideScores'> & {
  readonly own: bigint
  readonly other: bigint
  readonly turnover: bigint
}

type Shortage = { readonly shortage: bigint; readonly turnover: bigint }

function settleAtRate(settling: Settling, rate: Rate): PairSettlement | PairFailure | Shortage {
  const traded = tradeAtRate(settling, rate)
  if (!traded.ok) return traded
  const swaps = sellRemainder(settling.outlet, traded)
  if ('ok' in swaps || 'shortage' in swaps) return swaps
  const { members, side, swapGas } = settling
  const { trades, sideScores } = traded
  return {
    ok: true,
    members,
    trades,
    swaps,
    rate: side === 'forward' ? rate : { own: rate.other, other: rate.own },
    gas: settlementGas(
      members.length,
      swaps.length > 0 ? swapGas : 0n,
      members.reduce((sum, { order }) => sum + order.extraGas, 0n),
    ),
    score: sideScores.forward + sideScores.backward,
    sideScores,
  }
}

function tradeAtRate(
  { book, members, side, feeOf }: Settling,
  rate: Rate,
): TradesAtRate | PairFailure {
  const trades: SolutionTrade[] = []
  const violations: { readonly member: Member; readonly gap: bigint }[] = []
  const sideScores: Record<Side, bigint> = { forward: 0n, backward: 0n }
  let own = 0n
  let other = 0n
  let turnover = 0n
  for (const member of members) {
    const isOwn = member.side === side
    const trade = executeAtRate(
      member,
      isOwn ? rate : { own: rate.other, other: rate.own },
      feeOf(member),
    )
    if (!trade) return { ok: false, failingOrders: [member] }
    const charged = chargeTrade(member.order, trade)
    const gap = limitGap(member, charged.trade)
    if (gap > 0n) violations.push({ member, gap })
    trades.push(trade)
    const net = trade.executedSell - trade.networkFee
    own += isOwn ? net : -trade.executedBuy
    other += isOwn ? -trade.executedBuy : net
    turnover += isOwn ? trade.executedBuy : net
    const price = member.side === 'forward' ? book.secondPrice : book.firstPrice
    const fee = totalFee(charged.protocolFees)
    const scored = tradeScore(member.order.data, charged.trade, fee, price)
    if (scored.ok) sideScores[member.side] += scored.value
  }
  if (violations.length === 0) return { ok: true, trades, sideScores, own, other, turnover }
  violations.sort((a, b) => (a.gap === b.gap ? 0 : a.gap > b.gap ? -1 : 1))
  return { ok: false, failingOrders: violations.map(({ member }) => member) }
}

/** The swaps that pay what the trades lack; how much is lacking where they cannot. */
function sellRemainder(
  outlet: Outlet,
  { own, other, turnover }: TradesAtRate,
): readonly PoolSwap[] | PairFailure | Shortage {
  if (other >= 0n && own >= 0n) return []
  if (!outlet || own <= 0n) return { shortage: own < 0n ? 1n - own : 1n, turnover }
  const sold = swapsAlong(outlet.route, own)
  if (!sold) return { ok: false, failingOrders: [] }
  const received = sold.at(-1)?.amountOut ?? 0n
  return received + other < 0n ? { shortage: -other - received, turnover } : sold
}

/**
 * Executes one order at the rate of its own side. Rounding: payouts down and payments up, so that the
 * settlement is never overdrawn.
 */
function executeAtRate(member: Member, rate: Rate, fee: bigint): SolutionTrade | null {
  const { order, amount } = member
  const isSell = order.data.kind === 'sell'
  const net = isSell ? amount - fee : mulDivUp(amount, rate.other, rate.own)
  const bought = isSell ? mulDivDown(net, rate.own, rate.other) : amount
  if (net <= 0n || bought <= 0n) return null
  if (order.data.sellAmount * bought > MAX_UINT256) return null
  return {
    uid: order.uid,
    executedSell: atoms(net + fee),
    executedBuy: atoms(bought),
    networkFee: atoms(fee),
  }
}

/** How far a trade misses its limit, in units of 2^-64, rounded up; zero when the limit holds. */
function limitGap({ order }: Member, trade: SolutionTrade): bigint {
  const demanded = order.data.buyAmount * trade.executedSell
  const offered = order.data.sellAmount * trade.executedBuy
  if (offered >= demanded) return 0n
  if (offered === 0n) return MAX_UINT256
  return mulDivUp(demanded - offered, 1n << 64n, offered)
}
