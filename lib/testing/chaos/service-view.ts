import { callApi } from '@/lib/client/api-client'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { notificationsEndpoint } from '@/lib/contract/endpoints/notifications'
import { tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrders } from '@/lib/testing/system/reports'

export type ViewedOrder = Pick<
  Order,
  | 'uid'
  | 'owner'
  | 'status'
  | 'validTo'
  | 'creationDate'
  | 'executedSellAmount'
  | 'executedBuyAmount'
  | 'executedFeeAmount'
  | 'executedFee'
>
export type ViewedTrade = Pick<
  TradeView,
  'txHash' | 'logIndex' | 'blockNumber' | 'orderUid' | 'sellAmount' | 'buyAmount'
>
export type ViewedNotification = Pick<NotificationEntry, 'id' | 'type' | 'timestamp' | 'metadata'>

/** The service's data about the audited orders and accounts, as far as it is compared. */
export type ServiceView = {
  readonly orders: ReadonlyMap<string, ViewedOrder>
  readonly trades: readonly ViewedTrade[]
  readonly notifications: readonly ViewedNotification[]
}

export async function readServiceView(
  network: TestNetwork,
  subjects: {
    readonly uids: readonly OrderUid[]
    /** Accounts whose trades are read. */
    readonly owners: readonly Address[]
    /** Accounts whose inboxes are read. */
    readonly accounts: readonly Address[]
  },
): Promise<ServiceView> {
  const orders = await readOrders(network, subjects.uids)
  const trades: TradeView[] = []
  for (const owner of subjects.owners) trades.push(...(await tradesOf(network, owner)))
  const notifications: NotificationEntry[] = []
  for (const account of subjects.accounts) notifications.push(...(await inboxOf(network, account)))
  return { orders: new Map(orders.map((order) => [order.uid, order])), trades, notifications }
}

async function tradesOf(network: TestNetwork, owner: Address): Promise<readonly TradeView[]> {
  const found: TradeView[] = []
  for (;;) {
    const query = { owner, orderUid: null, offset: found.length, limit: limits.tradesPerPage }
    const page = await callApi(
      tradesV2Endpoint,
      { network: network.view.name, query },
      { baseUrl: network.url },
    )
    found.push(...page)
    if (page.length < limits.tradesPerPage) return found
  }
}

/** All entries of an inbox, newest first; at most `limit` of them when given. */
export async function inboxOf(
  network: Pick<TestNetwork, 'url'>,
  account: Address,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly NotificationEntry[]> {
  const found: NotificationEntry[] = []
  for (;;) {
    const size = Math.min(limit, limits.notificationsPerPage)
    const query = { type: null, limit: size, before: found.at(-1)?.id ?? null }
    const page = await callApi(
      notificationsEndpoint,
      { params: { account }, query },
      { baseUrl: network.url },
    )
    found.push(...page)
    if (page.length < size || found.length >= limit) return found
  }
}
