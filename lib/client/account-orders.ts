import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { endpointUrl } from './api-client'
import { callRecorder } from './call-record'

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
  listener: AccountListener,
): () => void {
  let stream: Stream | null = null

  // A browser allows few connections per host, so hidden tabs close theirs.
  const connectIfVisible = () => {
    if (document.visibilityState !== 'visible') {
      stream?.close()
      stream = null
    } else if (stream === null || !stream.isOpen()) {
      stream?.close()
      listener.onConnection('connecting')
      stream = openStream(network, owner, listener)
    }
  }
  document.addEventListener('visibilitychange', connectIfVisible)
  window.addEventListener('online', connectIfVisible)
  if (document.visibilityState === 'visible') stream = openStream(network, owner, listener)
  return () => {
    document.removeEventListener('visibilitychange', connectIfVisible)
    window.removeEventListener('online', connectIfVisible)
    stream?.close()
  }
}

type Stream = { readonly isOpen: () => boolean; readonly close: () => void }

function openStream(network: string, owner: Address, listener: AccountListener): Stream {
  let isStopped = false
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let batchTimer: ReturnType<typeof setTimeout> | undefined
  let batch: Order[] = []
  let source: EventSource | undefined
  let record = (_: 'live' | 'lost' | 'closed') => {}

  const flush = () => {
    batchTimer = undefined
    const orders = batch
    batch = []
    listener.onOrders(orders)
  }
  const setConnection = (connection: 'live' | 'lost') => {
    record(connection)
    listener.onConnection(connection)
  }
  const open = (url: string, read: (payload: unknown) => Order) => {
    source = new EventSource(url)
    source.onopen = () => setConnection('live')
    source.onerror = () => {
      setConnection('lost')
      // A browser does not retry a rejected stream; a later attempt may succeed.
      if (source?.readyState === EventSource.CLOSED)
        reopenTimer = setTimeout(open, REOPEN_MS, url, read)
    }
    source.addEventListener('order', (message: MessageEvent<string>) => {
      const order = readOrder(message.data, read)
      if (order === null) return
      batch.push(order)
      batchTimer ??= setTimeout(flush, BATCH_MS)
    })
  }
  void loadCodecs().then(
    ([{ accountEventsEndpoint }, { orderCodec }]) => {
      if (isStopped) return
      record = (state) => callRecorder.stream(accountEventsEndpoint.name, network, state)
      const url = endpointUrl(accountEventsEndpoint, { network, params: { owner } })
      open(url, (payload) => orderCodec.parse(payload))
    },
    () => isStopped || listener.onConnection('lost'),
  )
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    close: () => {
      isStopped = true
      clearTimeout(reopenTimer)
      clearTimeout(batchTimer)
      source?.close()
      record('closed')
    },
  }
}

/** Null for an invalid event, which must not end the stream. */
function readOrder(data: string, read: (payload: unknown) => Order): Order | null {
  try {
    return read(JSON.parse(data))
  } catch {
    return null
  }
}
