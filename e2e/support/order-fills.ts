import type { TradeView } from '@/lib/contract/codecs/trade'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { decodeSettlement, uniformPricesOf } from '@/lib/domain/settlement/decode'
import type { Address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { type ChainTrade, chainTrades } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { DraftedOrder } from '@/lib/testing/system/trader'

/** Rule of one protocol fee, known by its only key. */
export type TradeFeePolicy = TradeView['executedProtocolFees'][number]['policy']

/** An order of a test and the fee policies that apply to it. */
export type PlacedOrder = {
  readonly order: DraftedOrder
  readonly policies: readonly TradeFeePolicy[]
  /** The first so many policies are the protocol's own; defaults to none. */
  readonly protocolPolicies?: number
}

/** A fill derived only from the Trade log and the calldata of its transaction. */
export type Fill = ChainTrade & {
  readonly auctionId: number
  /** Network and protocol fees in sell-token atoms. */
  readonly executedFee: bigint
  /** The part of `executedFee` that pays for gas, up to the rounding of the conversion. */
  readonly networkFee: bigint
  /** One amount per policy, in atoms of `feeToken`. */
  readonly protocolFees: readonly bigint[]
  readonly feeToken: Address
  /** Surplus over the limit price, in atoms of `feeToken`. */
  readonly surplus: bigint
}

/** The fills of these orders up to a block, in chain order. */
export async function fillsOnChain(
  network: TestNetwork,
  placedOrders: readonly PlacedOrder[],
  toBlock: bigint,
): Promise<readonly Fill[]> {
  const byUid = new Map<OrderUid, PlacedOrder>(
    placedOrders.map((placed) => [placed.order.uid, placed]),
  )
  const all = await chainTrades(network, toBlock)
  const fills: Fill[] = []
  for (const trade of all) {
    const placed = byUid.get(trade.uid)
    if (placed === undefined) continue
    // A settlement's trades are in the order of their events.
    const index = all.filter(({ txHash }) => txHash === trade.txHash).indexOf(trade)
    fills.push(toFill(trade, placed, await readSettlementTerms(network, trade, index)))
  }
  return fills
}

async function readSettlementTerms(network: TestNetwork, { txHash }: ChainTrade, index: number) {
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
  { order: { data }, policies }: PlacedOrder,
  { prices, auctionId }: Awaited<ReturnType<typeof readSettlementTerms>>,
): Fill {
  const sold = trade.sellAmount - trade.feeAmount
  const bought = trade.buyAmount
  const { sellPrice, buyPrice } = prices
  const executedFee =
    data.kind === 'sell'
      ? ((divideRoundingUp(sold * sellPrice, buyPrice) - bought) * buyPrice) / sellPrice
      : sold - (bought * buyPrice) / sellPrice
  const isSell = data.kind === 'sell'
  const protocolFees = feesByPolicy(data, policies, sold, bought)
  const totalProtocolFee = protocolFees.reduce((sum, fee) => sum + fee, 0n)
  return {
    ...trade,
    auctionId,
    executedFee,
    networkFee:
      executedFee - (isSell ? (totalProtocolFee * buyPrice) / sellPrice : totalProtocolFee),
    protocolFees,
    feeToken: isSell ? data.buyToken : data.sellToken,
    surplus: surplusOver(data, data, sold, bought),
  }
}

const divideRoundingUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

type Limit = { readonly sellAmount: bigint; readonly buyAmount: bigint }

const surplusOver = ({ kind }: OrderData, limit: Limit, sold: bigint, bought: bigint): bigint =>
  kind === 'sell'
    ? bought - divideRoundingUp(sold * limit.buyAmount, limit.sellAmount)
    : (limit.sellAmount * bought) / limit.buyAmount - sold

const UNIT = 1_000_000_000n
const billionths = (share: number): bigint => BigInt(Math.round(share * 1e9))

/**
 * Undoes the policies from the last to the first; lib/docs/protocol.md#fee-policies. A policy
 * takes no share of what later volume fees take.
 */
function feesByPolicy(
  data: OrderData,
  policies: readonly TradeFeePolicy[],
  sold: bigint,
  bought: bigint,
): readonly bigint[] {
  const fees: bigint[] = []
  for (const [index, policy] of [...policies.entries()].reverse()) {
    const laterFees = fees.reduce((sum, fee) => sum + fee, 0n)
    const [s, b] = data.kind === 'sell' ? [sold, bought + laterFees] : [sold - laterFees, bought]
    fees.push(feeOfPolicy(data, policy, policies.slice(index + 1), s, b))
  }
  return fees.reverse()
}

function feeOfPolicy(
  data: OrderData,
  policy: TradeFeePolicy,
  laterPolicies: readonly TradeFeePolicy[],
  sold: bigint,
  bought: bigint,
): bigint {
  const volumeFee = (share: number) => {
    const f = billionths(share)
    return data.kind === 'sell' ? (bought * f) / (UNIT - f) : (sold * f) / (UNIT + f)
  }
  if ('volume' in policy) return volumeFee(policy.volume.factor)
  const rule = 'surplus' in policy ? policy.surplus : policy.priceImprovement
  const referenceLimit =
    'priceImprovement' in policy ? betterLimit(data, policy.priceImprovement.quote) : data
  const improvement = surplusOver(
    data,
    limitBeforeVolumeFees(data.kind, referenceLimit, laterPolicies),
    sold,
    bought,
  )
  const f = billionths(rule.factor)
  const share = improvement > 0n ? (improvement * f) / (UNIT - f) : 0n
  const cap = volumeFee(rule.maxVolumeFactor)
  return share < cap ? share : cap
}

function betterLimit(
  limit: Limit,
  quote: { readonly sellAmount: bigint; readonly buyAmount: bigint; readonly fee: bigint },
): Limit {
  const paid = quote.sellAmount + quote.fee
  return quote.buyAmount * limit.sellAmount > limit.buyAmount * paid
    ? { sellAmount: paid, buyAmount: quote.buyAmount }
    : limit
}

/** The limit before these volume fees that leaves the given limit after them. */
function limitBeforeVolumeFees(
  kind: OrderData['kind'],
  { sellAmount, buyAmount }: Limit,
  laterPolicies: readonly TradeFeePolicy[],
): Limit {
  const shares = laterPolicies.flatMap((laterPolicy) =>
    'volume' in laterPolicy ? [billionths(laterPolicy.volume.factor)] : [],
  )
  return kind === 'sell'
    ? {
        sellAmount,
        buyAmount: shares.reduce((b, f) => divideRoundingUp(b * UNIT, UNIT - f), buyAmount),
      }
    : { sellAmount: shares.reduce((s, f) => (s * UNIT) / (UNIT + f), sellAmount), buyAmount }
}

/** A fill's contribution to its solution's score, in wei: surplus plus protocol fees. */
export function fillScore(
  fill: Fill,
  { order: { data } }: PlacedOrder,
  prices: Readonly<Record<string, bigint>>,
): bigint {
  const improvement = fill.surplus + fill.protocolFees.reduce((sum, fee) => sum + fee, 0n)
  const inBuyToken =
    data.kind === 'sell' ? improvement : (improvement * data.buyAmount) / data.sellAmount
  return (inBuyToken * (prices[data.buyToken] ?? 0n)) / 10n ** 18n
}
