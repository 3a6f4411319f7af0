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
  /** Said in messages; `null` where only one network is served, so that naming it says nothing. */
  readonly displayName: string | null
}

/** An order as notifications tell of it, whoever keeps it. */
export type NotifiedOrder = {
  readonly network: NotifiedNetwork
  readonly uid: OrderUid
  /** Whom to tell. */
  readonly account: Address
  readonly data: OrderData
  readonly sellToken: NamedToken
  readonly buyToken: NamedToken
}

/** A stored order as notifications tell of it: to the user behind a placing contract, else to its owner. */
export function notifiedOrder(
  order: Pick<StoredOrder, 'uid' | 'owner' | 'data' | 'onchain'>,
  network: NotifiedNetwork,
  names: TokenNames,
): NotifiedOrder {
  return {
    network,
    uid: order.uid,
    account: order.onchain?.sender ?? order.owner,
    data: order.data,
    sellToken: namedToken(names, order.data.sellToken),
    buyToken: namedToken(names, order.data.buyToken),
  }
}

/** What one fact says of an order. */
export type OrderFact = {
  readonly type: OrderNotificationType
  /** What tells this fact from others of the type and the order; empty when there is at most one. */
  readonly key: readonly (string | number)[]
  /** Begins a sentence that goes on with ": {detail}" behind the network. */
  readonly headline: string
  readonly detail: string
  readonly metadata: NotificationMetadata
  readonly at: UnixMicros
  readonly blockNumber: number | null
}

/**
 * The notification of a fact about an order. Its id follows from the fact alone, whatever block
 * holds it, so that a fact told again is the same notification; it contains no colon.
 */
export function orderNotification(order: NotifiedOrder, fact: OrderFact): NewNotification {
  const { network, data } = order
  const where = network.displayName === null ? '' : ` on ${network.displayName}`
  return {
    id: [fact.type, network.chainId, order.uid, ...fact.key].join('-'),
    account: order.account,
    type: fact.type,
    message: `${fact.headline}${where}: ${fact.detail}`,
    metadata: {
      network: network.name,
      chainId: network.chainId,
      orderUid: order.uid,
      kind: data.kind,
      partiallyFillable: data.partiallyFillable,
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
