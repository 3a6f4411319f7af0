import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { endpointUrl } from './endpoint-url'
import { openLiveStream, streamWhileVisible } from './live-stream'

/** What the stream reported about an account's orders, in addition to their list. */
export type OrderUpdates = {
  /** Newest version of each order, and when it was received. */
  readonly received: ReadonlyMap<OrderUid, { readonly order: Order; readonly atMs: number }>
  /** `live`: the stream is open; `lost`: it broke and is being reopened. */
  readonly connection: 'none' | 'connecting' | 'live' | 'lost'
  /** When the stream was last reopened; null: never. Changes before that may have been missed. */
  readonly reopenedAtMs: number | null
}

export const NO_ORDER_UPDATES: OrderUpdates = {
  received: new Map(),
  connection: 'none',
  reopenedAtMs: null,
}

/** Adds orders received at that time. */
export function addReceivedOrders(
  updates: OrderUpdates,
  orders: readonly Order[],
  atMs: number,
): OrderUpdates {
  if (orders.length === 0) return updates
  const received = new Map(updates.received)
  for (const order of orders) received.set(order.uid, { order, atMs })
  return { ...updates, received }
}

/**
 * All known orders of the account, newest first. A received order replaces the listed one, unless
 * it was received before a gap in the stream and the list was read after it. With `hasOlder`, no
 * order older than the listed ones is added.
 */
export function mergeOrders(
  listed: readonly Order[],
  listedAtMs: number,
  updates: OrderUpdates,
  hasOlder: boolean,
): readonly Order[] {
  const orders = new Map(listed.map((order) => [order.uid, order]))
  const oldest = hasOlder ? (listed.at(-1)?.creationDate ?? 0) : 0
  const { reopenedAtMs } = updates
  for (const { order, atMs } of updates.received.values()) {
    const isOutdated = reopenedAtMs !== null && atMs < reopenedAtMs && listedAtMs >= reopenedAtMs
    const known = orders.get(order.uid)
    if (isOutdated || (known === undefined && order.creationDate < oldest)) continue
    // Orders in the stream have no quote.
    orders.set(order.uid, known === undefined ? order : { ...known, ...order })
  }
  return [...orders.values()].sort((a, b) => b.creationDate - a.creationDate)
}

const REOPEN_MS = 20_000
/**
 * The first orders arrive in quick succession; they are passed on as one batch, so that the page
 * renders once.
 */
const BATCH_MS = 30

const loadCodecs = () =>
  Promise.all([
    import('@/lib/contract/endpoints/accounts'),
    import('@/lib/contract/codecs/order'),
  ] as const)

type AccountListener = {
  readonly onOrders: (orders: readonly Order[]) => void
  readonly onConnection: (connection: 'connecting' | 'live' | 'lost') => void
}

/** Streams an account's orders while the tab is visible, until the returned function is called. */
export function followAccountOrders(
  network: string,
  owner: Address,
  { onOrders, onConnection }: AccountListener,
): () => void {
  return streamWhileVisible({
    open: () => {
      const batch = batched(onOrders)
      const stream = openLiveStream(
        loadCodecs().then(([{ accountEventsEndpoint }, { orderCodec }]) => ({
          url: endpointUrl(accountEventsEndpoint, { network, params: { owner } }),
          recordedAs: [accountEventsEndpoint.name, network],
          events: { order: (payload) => batch.add(orderCodec.parse(payload)) },
        })),
        { onState: onConnection, reopenMs: REOPEN_MS },
      )
      return {
        ...stream,
        close: () => {
          batch.drop()
          stream.close()
        },
      }
    },
    onWaiting: () => onConnection('connecting'),
    staysOpen: () => false,
  })
}

/** Passes on what is added in quick succession as one list. */
function batched<Item>(pass: (items: readonly Item[]) => void) {
  let items: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add: (item: Item) => {
      items.push(item)
      timer ??= setTimeout(() => {
        const passed = items
        items = []
        timer = undefined
        pass(passed)
      }, BATCH_MS)
    },
    drop: () => clearTimeout(timer),
  }
}
