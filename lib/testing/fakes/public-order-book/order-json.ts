import { type Book, tradesOf } from './book'
import { decimalText } from './decimal-text'
import type { StoredInteraction, StoredOrder, StoredQuote } from './stored'

export type OrderStatus = 'presignaturePending' | 'open' | 'fulfilled' | 'cancelled' | 'expired'

/**
 * Status of an order: a complete fill counts before a cancellation, and that before the expiry.
 * Source: cowprotocol/services, crates/orderbook/src/database/orders.rs, `calculate_status`.
 */
export function orderStatus(book: Book, order: StoredOrder, now: Date): OrderStatus {
  const { sell, sellBeforeFees, buy } = executed(book, order)
  const isFilled =
    order.kind === 'buy'
      ? buy > 0n && buy === order.buyAmount
      : sell > 0n && sellBeforeFees === order.sellAmount
  if (isFilled) return 'fulfilled'
  if (order.invalidated) return 'cancelled'
  const validTo = order.ethflow?.userValidTo ?? order.validTo
  if (validTo < Math.floor(now.getTime() / 1000)) return 'expired'
  return order.presignaturePending ? 'presignaturePending' : 'open'
}

/**
 * The JSON of an order. A quote is part of it only where one order or a batch by uid is read; lists
 * of an account and of a transaction come without.
 * Source: crates/model/src/order.rs, `Order`: fields of kind "skip if none" are left out, others null.
 */
export function orderJson(
  book: Book,
  order: StoredOrder,
  now: Date,
  withQuote: 'with quote' | 'without quote',
): unknown {
  const status = orderStatus(book, order, now)
  const { sell, sellBeforeFees, buy } = executed(book, order)
  const body: Record<string, unknown> = {
    creationDate: order.creationDate,
    owner: order.owner,
    uid: order.uid,
    availableBalance: null,
    executedBuyAmount: buy.toString(),
    executedSellAmount: sell.toString(),
    executedSellAmountBeforeFees: sellBeforeFees.toString(),
    executedFeeAmount: (sell - sellBeforeFees).toString(),
    executedFee: order.executedFee.toString(),
    executedFeeToken: order.executedFeeToken,
    invalidated: order.invalidated,
    status,
    class: order.class,
    settlementContract: order.settlementContract,
    ...onchainJson(order),
    isLiquidityOrder: order.class === 'liquidity',
    fullAppData: order.fullAppData,
    ...(order.validFrom !== null && { validFrom: order.validFrom }),
    ...(withQuote === 'with quote' &&
      order.quote !== null && { quote: quoteJson(order.quote, status) }),
    ...signedJson(order),
    signingScheme: order.signingScheme,
    signature: order.signature,
    interactions: {
      pre: order.interactions.pre.map(interactionJson),
      post: order.interactions.post.map(interactionJson),
    },
  }
  return book.malformed.get(order.uid)?.(body) ?? body
}

/** What an order placed on chain has in addition. */
const onchainJson = (order: StoredOrder) => ({
  ...(order.ethflow !== null && {
    ethflowData: {
      userValidTo: order.ethflow.userValidTo,
      refundTxHash: order.ethflow.refundTxHash,
      isRefunded: order.ethflow.refundTxHash !== null,
    },
  }),
  ...(order.onchainUser !== null && {
    onchainOrderData: { sender: order.onchainUser, placementError: order.placementError },
    onchainUser: order.onchainUser,
  }),
})

/** The fields the owner signed. */
const signedJson = (order: StoredOrder) => ({
  sellToken: order.sellToken,
  buyToken: order.buyToken,
  receiver: order.receiver,
  sellAmount: order.sellAmount.toString(),
  buyAmount: order.buyAmount.toString(),
  validTo: order.validTo,
  appData: order.appData,
  feeAmount: order.feeAmount.toString(),
  kind: order.kind,
  partiallyFillable: order.partiallyFillable,
  sellTokenBalance: order.sellTokenBalance,
  buyTokenBalance: order.buyTokenBalance,
})

/**
 * The solver's plan of an order that can still be filled is not published, so `metadata` is null.
 */
const quoteJson = (quote: StoredQuote, status: OrderStatus) => ({
  gasAmount: decimalText(quote.gasAmount),
  gasPrice: decimalText(quote.gasPrice),
  sellTokenPrice: decimalText(quote.sellTokenPrice),
  sellAmount: quote.sellAmount.toString(),
  buyAmount: quote.buyAmount.toString(),
  feeAmount: networkFee(quote).toString(),
  solver: quote.solver,
  verified: quote.verified,
  metadata: status === 'open' || status === 'presignaturePending' ? null : quote.metadata,
})

/** Cost of the gas in atoms of the sell token; rounded up, so that it is never too little. */
export const networkFee = (
  quote: Pick<StoredQuote, 'gasAmount' | 'gasPrice' | 'sellTokenPrice'>,
): bigint => BigInt(Math.ceil((quote.gasAmount * quote.gasPrice) / quote.sellTokenPrice))

const interactionJson = ({ target, value, callData }: StoredInteraction) => ({
  target,
  value: value.toString(),
  callData,
})

function executed(book: Book, { uid }: StoredOrder) {
  const sum = { sell: 0n, sellBeforeFees: 0n, buy: 0n }
  for (const trade of tradesOf(book, uid)) {
    sum.sell += trade.sellAmount
    sum.sellBeforeFees += trade.sellAmountBeforeFees
    sum.buy += trade.buyAmount
  }
  return sum
}
