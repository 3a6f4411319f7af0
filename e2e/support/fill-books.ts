import type { TradeFeePolicy } from '@/lib/contract/codecs/trade'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { decodeSettlement, uniformPricesOf } from '@/lib/domain/settlement/decode'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { type ChainTrade, chainTrades } from './ledger'
import type { TestNetwork } from './network'
import type { DraftedOrder } from './trader'

/** An order and what is to be taken from its trades, as whoever placed it knows. */
export type Book = {
  readonly order: DraftedOrder
  readonly policies: readonly TradeFeePolicy[]
  /** How many of these, the first ones, are the protocol's own; none where it is left out. */
  readonly protocolPolicies?: number
}

/** A fill worked out from the Trade log and the calldata of its transaction, nothing else. */
export type Fill = ChainTrade & {
  readonly auctionId: number
  /** Network and protocol fees in sell-token atoms. */
  readonly executedFee: bigint
  /** What of it pays for gas, but for the rounding of the rest's conversion. */
  readonly networkFee: bigint
  /** By policy, in the token of `feeToken`. */
  readonly protocolFees: readonly bigint[]
  readonly feeToken: Address
  /** Over the limit, in the same token. */
  readonly surplus: bigint
}

/** The fills of these orders up to a block, in chain order. */
export async function fillsOnChain(
  network: TestNetwork,
  books: readonly Book[],
  toBlock: bigint,
): Promise<readonly Fill[]> {
  const byUid = new Map<OrderUid, Book>(books.map((book) => [book.order.uid, book]))
  const all = await chainTrades(network, toBlock)
  const fills: Fill[] = []
  for (const trade of all) {
    const book = byUid.get(trade.uid)
    if (book === undefined) continue
    // Trades of a settlement are in the order of their events.
    const index = all.filter(({ txHash }) => txHash === trade.txHash).indexOf(trade)
    fills.push(toFill(trade, book, await termsOf(network, trade, index)))
  }
  return fills
}

async function termsOf(network: TestNetwork, { txHash }: ChainTrade, index: number) {
  const { input } = await network.chain.getTransaction({ hash: txHash })
  const settlement = decodeSettlement(hex(input))
  if (!settlement.ok) throw new Error(settlement.error.description)
  const own = settlement.value.trades[index]
  const prices = own === undefined ? null : uniformPricesOf(settlement.value, own)
  const { auctionId } = settlement.value
  if (prices === null || auctionId === null) throw new Error(`${txHash} is no settlement of ours`)
  return { prices, auctionId }
}

function toFill(
  trade: ChainTrade,
  { order: { data }, policies }: Book,
  { prices, auctionId }: Awaited<ReturnType<typeof termsOf>>,
): Fill {
  const sold = trade.sellAmount - trade.feeAmount
  const bought = trade.buyAmount
  const { sellPrice, buyPrice } = prices
  const executedFee =
    data.kind === 'sell'
      ? ((up(sold * sellPrice, buyPrice) - bought) * buyPrice) / sellPrice
      : sold - (bought * buyPrice) / sellPrice
  const isSell = data.kind === 'sell'
  const protocolFees = feesTaken(data, policies, sold, bought)
  const taken = protocolFees.reduce((sum, fee) => sum + fee, 0n)
  return {
    ...trade,
    auctionId,
    executedFee,
    networkFee: executedFee - (isSell ? (taken * buyPrice) / sellPrice : taken),
    protocolFees,
    feeToken: isSell ? data.buyToken : data.sellToken,
    surplus: surplusOver(data, data, sold, bought),
  }
}

const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

type Limit = { readonly sellAmount: bigint; readonly buyAmount: bigint }

const surplusOver = ({ kind }: OrderData, limit: Limit, sold: bigint, bought: bigint): bigint =>
  kind === 'sell'
    ? bought - up(sold * limit.buyAmount, limit.sellAmount)
    : (limit.sellAmount * bought) / limit.buyAmount - sold

const UNIT = 1_000_000_000n
const billionths = (share: number): bigint => BigInt(Math.round(share * 1e9))

/**
 * Undoes the policies from the last to the first; protocol, section 12, table of policies. What
 * volume fees after a policy take is no gain it has a share of.
 */
function feesTaken(
  data: OrderData,
  policies: readonly TradeFeePolicy[],
  sold: bigint,
  bought: bigint,
): readonly bigint[] {
  const fees: bigint[] = []
  for (const [index, policy] of [...policies.entries()].reverse()) {
    const back = fees.reduce((sum, fee) => sum + fee, 0n)
    const [s, b] = data.kind === 'sell' ? [sold, bought + back] : [sold - back, bought]
    fees.push(feeTaken(data, policy, policies.slice(index + 1), s, b))
  }
  return fees.reverse()
}

function feeTaken(
  data: OrderData,
  policy: TradeFeePolicy,
  later: readonly TradeFeePolicy[],
  sold: bigint,
  bought: bigint,
): bigint {
  const ofVolume = (share: number) => {
    const f = billionths(share)
    return data.kind === 'sell' ? (bought * f) / (UNIT - f) : (sold * f) / (UNIT + f)
  }
  if ('volume' in policy) return ofVolume(policy.volume.factor)
  const rule = 'surplus' in policy ? policy.surplus : policy.priceImprovement
  const measure = 'priceImprovement' in policy ? better(data, policy.priceImprovement.quote) : data
  const gained = surplusOver(data, needed(data.kind, measure, later), sold, bought)
  const f = billionths(rule.factor)
  const share = gained > 0n ? (gained * f) / (UNIT - f) : 0n
  const cap = ofVolume(rule.maxVolumeFactor)
  return share < cap ? share : cap
}

function better(
  limit: Limit,
  quote: { readonly sellAmount: bigint; readonly buyAmount: bigint; readonly fee: bigint },
): Limit {
  const paid = quote.sellAmount + quote.fee
  return quote.buyAmount * limit.sellAmount > limit.buyAmount * paid
    ? { sellAmount: paid, buyAmount: quote.buyAmount }
    : limit
}

/** What a trade must reach before these volume fees to be worth `limit` after them. */
function needed(
  kind: OrderData['kind'],
  { sellAmount, buyAmount }: Limit,
  later: readonly TradeFeePolicy[],
): Limit {
  const shares = later.flatMap((one) => ('volume' in one ? [billionths(one.volume.factor)] : []))
  return kind === 'sell'
    ? { sellAmount, buyAmount: shares.reduce((b, f) => up(b * UNIT, UNIT - f), buyAmount) }
    : { sellAmount: shares.reduce((s, f) => (s * UNIT) / (UNIT + f), sellAmount), buyAmount }
}

/** What a fill adds to its solution's score, in wei: surplus and protocol fees. */
export function fillScore(
  fill: Fill,
  { order: { data } }: Book,
  prices: Readonly<Record<string, bigint>>,
): bigint {
  const gained = fill.surplus + fill.protocolFees.reduce((sum, fee) => sum + fee, 0n)
  const inBuyToken = data.kind === 'sell' ? gained : (gained * data.buyAmount) / data.sellAmount
  return (inBuyToken * (prices[data.buyToken] ?? 0n)) / 10n ** 18n
}
