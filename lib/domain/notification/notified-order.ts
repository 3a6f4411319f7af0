import { type OrderPart, orderPartOf } from '@/lib/domain/app-data/order-part'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type NamedToken, namedToken, type TokenNames, tokenMetadata } from './named-token'
import type { NewNotification, NotificationMetadata, OrderNotificationType } from './notification'

/** The network a notification is about. */
export type NotifiedNetwork = {
  readonly name: string
  readonly chainId: number
  /** Shown in messages; `null` where only one network is served and need not be named. */
  readonly displayName: string | null
}

/** An order in the form notifications use, from our own order book or another deployment. */
export type NotifiedOrder = {
  readonly network: NotifiedNetwork
  readonly uid: OrderUid
  /** Recipient of its notifications. */
  readonly account: Address
  readonly data: OrderData
  /** Which part of an order over time it is; null for an order of its own. */
  readonly part: OrderPart | null
  readonly sellToken: NamedToken
  readonly buyToken: NamedToken
}

/** Converts a stored order; recipient is the user behind a placing contract, else the owner. */
export function notifiedOrder(
  order: Pick<StoredOrder, 'uid' | 'owner' | 'data' | 'onchain' | 'appDataDocument'>,
  network: NotifiedNetwork,
  names: TokenNames,
): NotifiedOrder {
  return {
    network,
    uid: order.uid,
    account: order.onchain?.sender ?? order.owner,
    data: order.data,
    part: orderPartOf(order.appDataDocument),
    sellToken: namedToken(names, order.data.sellToken),
    buyToken: namedToken(names, order.data.buyToken),
  }
}

/** One fact about an order. */
export type OrderFact = {
  readonly type: OrderNotificationType
  /** Distinguishes this fact from others of the same type and order; empty when there is at most one. */
  readonly key: readonly (string | number)[]
  /** Start of the message, followed by the network and ": {detail}". */
  readonly headline: string
  readonly detail: string
  readonly metadata: NotificationMetadata
  readonly at: UnixMicros
  readonly blockNumber: number | null
}

/**
 * The notification of a fact about an order. Its id depends on the fact only, not on its block, so
 * that reporting a fact again yields the same notification; the id contains no colon.
 */
export function orderNotification(order: NotifiedOrder, fact: OrderFact): NewNotification {
  const { network, data, part } = order
  const where = network.displayName === null ? '' : ` on ${network.displayName}`
  return {
    id: [fact.type, network.chainId, order.uid, ...fact.key].join('-'),
    account: order.account,
    type: fact.type,
    message: `${fact.headline}${where}: ${partPrefix(part)}${fact.detail}`,
    metadata: {
      network: network.name,
      chainId: network.chainId,
      orderUid: order.uid,
      kind: data.kind,
      partiallyFillable: data.partiallyFillable,
      ...(part === null ? {} : { partOfOrder: part }),
      sellToken: tokenMetadata(order.sellToken),
      buyToken: tokenMetadata(order.buyToken),
      ...fact.metadata,
    },
    createdAt: fact.at,
    chainId: network.chainId,
    blockNumber: fact.blockNumber,
    orderUid: order.uid,
    shownUntil: null,
  }
}

/** "part 3 of 6, ": what follows is about one part of an order only. */
const partPrefix = (part: OrderPart | null): string =>
  part === null ? '' : `part ${part.index} of ${part.count}, `
