import { isFilled } from '@/lib/domain/order/fills'
import type { OrderFills } from '@/lib/domain/order/order'
import { belowQuoteBps, type QuotedAmounts } from '@/lib/domain/quote/fill-against-quote'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import { distanceWords } from '@/lib/domain/shared/percent'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { fillCode } from '@/lib/domain/verdict/filled-code'
import { exchangedText, filledMetadata, filledText } from './fill-message'
import { amountText, tokenMetadata } from './named-token'
import type { NewNotification } from './notification'
import { type NotifiedOrder, orderNotification } from './notified-order'
import type { OrderFill } from './order-fills'
import { priceImprovement } from './price-improvement'
import { usdText, usdValue } from './usd-value'

/** One fill of an order as the chain recorded it. */
export type TradeFact = OrderFill<
  OrderFills & { readonly txHash: TxHash; readonly blockNumber: number }
> & {
  /** Sell-token atoms; `null` when the trade could not be attributed to an auction. */
  readonly executedFee: Atoms | null
  /** Market price of one whole surplus token when the trade was indexed; `null` when unknown. */
  readonly surplusUsdPrice: number | null
  /** What its order was quoted; absent or null when that is not known. */
  readonly quote?: QuotedAmounts | null
  /** How many auctions its order took part in; absent when that is not known. */
  readonly auctions?: number | undefined
  readonly at: UnixMicros
}

/**
 * The notifications of a trade: that the order is filled (once per order) or partially filled, and
 * its surplus over the limit where that is worth a message and the quote promised no more.
 */
export function tradeNotifications(
  order: NotifiedOrder,
  fact: TradeFact,
): readonly NewNotification[] {
  const improved = improvement(order, fact)
  const fill = isFilled(order.data, fact.totals)
    ? filled(order, fact)
    : partiallyFilled(order, fact)
  return improved === null ? [fill] : [fill, improved]
}

/** The token in which an order's surplus is counted: bought by a sell order, sold by a buy order. */
export const surplusToken = ({ data, sellToken, buyToken }: NotifiedOrder) =>
  data.kind === 'sell' ? buyToken : sellToken

const isOnlyTrade = ({ trade, totals }: TradeFact): boolean =>
  trade.sellAmount === totals.sellAmount && trade.buyAmount === totals.buyAmount

function filled(order: NotifiedOrder, fact: TradeFact): NewNotification {
  const all = exchangedText(order, fact.totals)
  return orderNotification(order, {
    type: 'order_filled',
    // Without a key, as an order is filled only once, whichever transaction does it.
    key: [],
    headline: 'Order filled',
    detail: isOnlyTrade(fact)
      ? `${all}.`
      : `${all} in all, at last ${exchangedText(order, fact.trade)}.`,
    metadata: { ...filledVerdict(fact), ...fillMetadata(order, fact) },
    ...timeAndBlock(fact),
  })
}

/** The verdict of an order that is filled, where it can be told. */
const filledVerdict = ({ totals, quote, auctions }: TradeFact) =>
  auctions === undefined ? {} : { verdict: fillCode(totals, quote ?? null, auctions).code }

function partiallyFilled(order: NotifiedOrder, fact: TradeFact): NewNotification {
  const part = exchangedText(order, fact.trade)
  return orderNotification(order, {
    type: 'order_partially_filled',
    key: [fact.trade.txHash, fact.index],
    headline: `Order ${filledText(order.data, fact.totals)}`,
    detail: isOnlyTrade(fact)
      ? `${part}.`
      : `${part}, in all ${exchangedText(order, fact.totals)}.`,
    metadata: fillMetadata(order, fact),
    ...timeAndBlock(fact),
  })
}

const percentText = (percent: number): string =>
  distanceWords(percent * 100) ?? `${percent.toFixed(2)} %`

function improvement(order: NotifiedOrder, fact: TradeFact): NewNotification | null {
  const gained = priceImprovement(order.data, fact.trade)
  if (gained === null || isBelowQuote(fact)) return null
  const token = surplusToken(order)
  const usd = usdValue(gained.surplus, token, fact.surplusUsdPrice)
  const amount = amountText(gained.surplus, token)
  const gainText =
    order.data.kind === 'sell'
      ? `${amount} more than your limit asked for`
      : `${amount} less spent than your limit allowed`
  const worth = usd === null ? '' : `, ${usdText(usd)}`
  return orderNotification(order, {
    type: 'price_improvement',
    key: [fact.trade.txHash, fact.index],
    headline: 'Better price',
    detail: `${gainText} (${percentText(gained.percent)}${worth}).`,
    metadata: {
      ...tradeMetadata(fact),
      surplusToken: tokenMetadata(token),
      surplus: `${gained.surplus}`,
      limitAmount: `${gained.limitAmount}`,
      surplusPercent: gained.percent,
      surplusUsd: usd,
      usdPrice:
        usd === null
          ? null
          : {
              token: token.address,
              price: fact.surplusUsdPrice,
              source: 'market price when the trade was indexed',
            },
    },
    ...timeAndBlock(fact),
  })
}

/** The owner was promised more: what is above the limit is no better price to them. */
const isBelowQuote = ({ trade, quote }: TradeFact): boolean =>
  quote !== undefined && quote !== null && belowQuoteBps(trade, quote) !== null

const timeAndBlock = ({ at, trade }: TradeFact) => ({ at, blockNumber: trade.blockNumber })

const tradeMetadata = ({ trade }: TradeFact) => ({
  txHash: trade.txHash,
  blockNumber: trade.blockNumber,
  executedSellAmount: `${trade.sellAmount}`,
  executedBuyAmount: `${trade.buyAmount}`,
})

const fillMetadata = (order: NotifiedOrder, fact: TradeFact) => ({
  ...tradeMetadata(fact),
  executedFee: fact.executedFee === null ? null : `${fact.executedFee}`,
  ...filledMetadata(order.data, fact.totals),
})
