import { mulDivDown } from '@/lib/domain/shared/amount'
import { auctionPrices, limitReduction, marketGap } from './price-gap'
import type { DebugReport, ReportAuction, ReportOrder } from './report'
import { sharesFunds } from './taken-liquidity'
import type { DecidedCode, VerdictCode, VerdictParams } from './verdict-code'

/** Rates are compared in parts of this many; finer than the hundredths of a percent that are shown. */
const SCALE = 10n ** 12n

/**
 * Why no solver bid for the order in its newest auction: the market against the limit, or else what
 * lies between the market and the price at which it would have been filled, of which the largest
 * part is named.
 */
export function unfilledCode(report: DebugReport, newest: ReportAuction): DecidedCode {
  const { order } = report
  const gap = marketGap(order, auctionPrices(newest))
  const params = { auctionId: newest.id }
  if (gap === null) return { code: 'no_native_price', certainty: 'likely', params }
  const { unfillable } = report
  if (unfillable?.auctionId === newest.id && unfillable.cause === 'noRoute') {
    return { code: 'no_route', certainty: 'certain', params }
  }
  if (gap.side === 'worse') {
    return {
      code: 'limit_out_of_market',
      certainty: 'certain',
      params: { ...params, gapBps: gap.bps },
    }
  }
  if (unfillable?.auctionId === newest.id) {
    const code = order.kind === 'sell' ? 'gas_exceeds_value' : 'price_impact'
    return { code, certainty: 'likely', params }
  }
  return costCode(report, newest) ?? { code: 'unexplained', certainty: 'unknown', params }
}

type Costs = {
  readonly priceImpact: bigint
  readonly gas: bigint
  readonly hooks: bigint
  readonly fees: bigint
}

const CODE_OF_COST = {
  priceImpact: 'price_impact',
  gas: 'gas_exceeds_value',
  hooks: 'hook_gas',
  fees: 'fees_exceed_limit',
} as const satisfies Record<keyof Costs, VerdictCode>

function costCode(report: DebugReport, newest: ReportAuction): DecidedCode | null {
  const { order, fillPrice } = report
  if (fillPrice?.auctionId !== newest.id) return null
  const missingBps = limitReduction(order, fillPrice)
  const costs = costsOf(report, newest)
  if (costs === null) return null
  const params: VerdictParams = {
    auctionId: newest.id,
    priceImpactBps: inBps(costs.priceImpact),
    gasBps: inBps(costs.gas),
    hookGasBps: inBps(costs.hooks),
    feesBps: inBps(costs.fees),
  }
  if (missingBps === null) return outdoneCode(report, newest, params)
  const [largest] = (Object.keys(CODE_OF_COST) as (keyof Costs)[]).toSorted((one, other) =>
    costs[one] === costs[other] ? 0 : costs[one] > costs[other] ? -1 : 1,
  )
  if (largest === undefined) return null
  return { code: CODE_OF_COST[largest], certainty: 'certain', params: { ...params, missingBps } }
}

/** Why an order was not bid for that would have been filled alone. */
function outdoneCode(
  { order, takenBy }: DebugReport,
  newest: ReportAuction,
  params: VerdictParams,
): DecidedCode | null {
  const rejected = newest.rejectedBids?.find(({ containsOrder }) => containsOrder)
  if (takenBy === null) {
    return rejected === undefined
      ? null
      : {
          code: 'simulation_reverts',
          certainty: 'certain',
          params: { auctionId: newest.id, reason: rejected.reason },
        }
  }
  if (takenBy === undefined) return { code: 'liquidity_taken', certainty: 'likely', params }
  const { uid: orderUid, sellAmount: spent } = takenBy
  return sharesFunds(order, takenBy)
    ? { code: 'spent_by_other_order', certainty: 'likely', params: { orderUid, spent } }
    : { code: 'liquidity_taken', certainty: 'likely', params: { ...params, orderUid } }
}

/** Rounded down to hundredths of a percent. */
const inBps = (share: bigint): bigint => (share * 10_000n) / SCALE

/**
 * What lies between the market and the fill price, as shares of the market in parts of `SCALE`:
 * the network fee, of it that of hooks, the volume fees, and what is left, the price impact. All
 * rounded down; a price better than the market has no impact. Null when a price is missing.
 */
function costsOf({ order, fillPrice }: DebugReport, newest: ReportAuction): Costs | null {
  const prices = auctionPrices(newest)
  const sellPrice = prices.get(order.sellToken)
  const buyPrice = prices.get(order.buyToken)
  if (fillPrice === undefined || fillPrice.sellAmount === 0n) return null
  if (sellPrice === undefined || buyPrice === undefined || sellPrice === 0n) return null
  const { sellAmount, buyAmount, networkFee = 0n, hookFee = 0n } = fillPrice
  const received = mulDivDown(SCALE, buyAmount * buyPrice, sellAmount * sellPrice)
  const total = SCALE > received ? SCALE - received : 0n
  const hooks = mulDivDown(SCALE, hookFee, sellAmount)
  const gas = mulDivDown(SCALE, networkFee, sellAmount) - hooks
  const fees = feeShare(order, fillPrice)
  const rest = total - gas - hooks - fees
  return { priceImpact: rest > 0n ? rest : 0n, gas: gas > 0n ? gas : 0n, hooks, fees }
}

/** At its fill price an order has no surplus, so these are fees on volume. Rounded down. */
function feeShare(order: ReportOrder, fill: NonNullable<DebugReport['fillPrice']>): bigint {
  const { protocolFee = 0n, sellAmount, buyAmount } = fill
  const volume = order.kind === 'sell' ? buyAmount + protocolFee : sellAmount
  return volume === 0n ? 0n : mulDivDown(SCALE, protocolFee, volume)
}
