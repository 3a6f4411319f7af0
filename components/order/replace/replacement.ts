import { ORDER_APP_DATA, replacingAppData } from '@/components/wallet/order-draft'
import type { Order } from '@/lib/contract/codecs/order'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { OrderData } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import {
  type Atoms,
  atoms,
  mulDivDown,
  mulDivUp,
  type UnixSeconds,
} from '@/lib/domain/shared/amount'

const REPLACING_APP_DATA = /^\{"appCode":"Coincidence dashboard","metadata":\{"replacedOrder":/

/** Amounts of an order. */
type Amounts = { readonly sellAmount: Atoms; readonly buyAmount: Atoms }

/**
 * Whether the account can replace the order by a signature without losing what it was signed with:
 * orders with hooks, fees of partners or a signed fee are changed where they were placed.
 */
export function canReplace(order: Order, account: Address | null): boolean {
  const { signingScheme, fullAppData } = order
  return (
    order.status === 'open' &&
    account === order.owner &&
    (signingScheme === 'eip712' || signingScheme === 'ethsign') &&
    order.feeAmount === 0n &&
    fullAppData !== null &&
    (fullAppData === ORDER_APP_DATA || REPLACING_APP_DATA.test(fullAppData))
  )
}

/**
 * What is not filled yet, at the order's price. The side that the price decides is rounded in the
 * owner's favour: the least received up, the most paid down.
 */
export function openRest(order: Order): Amounts {
  const { sellAmount, buyAmount } = order
  if (order.kind === 'sell') {
    const rest = sellAmount - order.executedSellAmountBeforeFees
    return { sellAmount: atoms(rest), buyAmount: atoms(mulDivUp(buyAmount, rest, sellAmount)) }
  }
  const rest = buyAmount - order.executedBuyAmount
  return { sellAmount: atoms(mulDivDown(sellAmount, rest, buyAmount)), buyAmount: atoms(rest) }
}

/** What the market gives or asks for the rest; rounded like `openRest`, null when it is unknown. */
export function marketForRest(
  order: Pick<Order, 'kind'>,
  rest: Amounts,
  market: { readonly sellAmount: bigint; readonly buyAmount: bigint } | null,
): bigint | null {
  if (market === null || market.sellAmount === 0n || market.buyAmount === 0n) return null
  return order.kind === 'sell'
    ? mulDivDown(rest.sellAmount, market.buyAmount, market.sellAmount)
    : mulDivUp(rest.buyAmount, market.sellAmount, market.buyAmount)
}

/** The order to sign: `limit` is the least received of a sell order, the most paid of a buy order. */
export function replacementData(
  order: Order,
  change: { readonly limit: Atoms; readonly validTo: UnixSeconds },
): OrderData {
  const rest = openRest(order)
  return {
    sellToken: order.sellToken,
    buyToken: order.buyToken,
    receiver: order.receiver,
    sellAmount: order.kind === 'sell' ? rest.sellAmount : change.limit,
    buyAmount: order.kind === 'sell' ? change.limit : rest.buyAmount,
    validTo: change.validTo,
    appData: appDataHash(replacingAppData(order.uid)),
    feeAmount: atoms(0n),
    kind: order.kind,
    partiallyFillable: order.partiallyFillable,
    sellTokenBalance: order.sellTokenBalance,
    buyTokenBalance: order.buyTokenBalance,
  }
}
