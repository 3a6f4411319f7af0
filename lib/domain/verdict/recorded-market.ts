import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { marketOfFills, marketRatio } from './market-price'
import type { LimitAmounts } from './price-gap'

/** What an auction recorded of a pair: native wei per 1e18 atoms, null where a token had no price. */
type RecordedPrices = {
  readonly sellTokenPrice: bigint | null
  readonly buyTokenPrice: bigint | null
}

/** The prices that were recorded for an order. */
export type RecordedMarket = {
  readonly uid: OrderUid
  /** Of the newest auction it was part of; null when it was in none. */
  readonly newest: (RecordedPrices & { readonly auctionId: AuctionId }) | null
  /** Of each fill's own auction; `sold` in sell-token atoms, without the signed fee. */
  readonly fills: readonly (RecordedPrices & { readonly sold: bigint })[]
}

type Ratio = { readonly sellAmount: Atoms; readonly buyAmount: Atoms }

/** The markets that an order's prices are measured from. */
export type OrderMarkets = {
  /** The market when an ended order was last tried. */
  readonly endMarket?: Ratio & { readonly auctionId: AuctionId }
  /** The market of all its fills together. */
  readonly fillMarket?: Ratio
}

/**
 * The market of an order at its end and at its fills, each as a pair of amounts of which only the
 * ratio counts: what is sold for what is bought. Left out where a price is missing. Rounding: as in
 * `marketOfFills`.
 */
export function orderMarkets(
  order: Pick<LimitAmounts, 'sellToken' | 'buyToken'>,
  { newest, fills }: Pick<RecordedMarket, 'newest' | 'fills'>,
  hasEnded: boolean,
): OrderMarkets {
  const marketOf = (prices: RecordedPrices) =>
    marketRatio(order, {
      get: (token) =>
        (token === order.sellToken ? prices.sellTokenPrice : prices.buyTokenPrice) ?? undefined,
    })
  const end = newest === null || !hasEnded ? null : marketOf(newest)
  const filled = marketOfFills(
    fills.map(({ sold, ...prices }) => ({ sold, market: marketOf(prices) })),
  )
  return {
    ...(newest === null || end === null
      ? {}
      : { endMarket: { auctionId: newest.auctionId, ...toAtoms(end) } }),
    ...(filled === null ? {} : { fillMarket: toAtoms(filled) }),
  }
}

const toAtoms = ({ sellAmount, buyAmount }: Record<keyof Ratio, bigint>): Ratio => ({
  sellAmount: atoms(sellAmount),
  buyAmount: atoms(buyAmount),
})
