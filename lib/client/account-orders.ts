import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { endpointUrl } from './api-client'
import { callRecorder } from './call-record'

/** What was told of an account's orders besides its list. */
export type OrderNews = {
  /** Newest version of each order, and when it was told. */
  readonly told: ReadonlyMap<OrderUid, { readonly order: Order; readonly atMs: number }>
  /** `live`: the stream is open; `lost`: it was, and is tried again. */
  readonly connection: 'none' | 'connecting' | 'live' | 'lost'
  /** When it was last opened again; null: it never was. Changes before that may have been missed. */
  readonly reopenedAtMs: number | null
}

export const NO_ORDER_NEWS: OrderNews = { told: new Map(), connection: 'none', reopenedAtMs: null }

/** The news with these orders as told at that time. */
export function notifyOrderChanges(
  news: OrderNews,
  orders: readonly Order[],
  atMs: number,
): OrderNews {
  if (orders.length === 0) return news
  const told = new Map(news.told)
  for (const order of orders) told.set(order.uid, { order, atMs })
  return { ...news, told }
}

/**
 * The account's orders as far as known, newest first: what was told goes before what was listed,
 * except what was told before a gap in the stream and listed after it. Of orders older than the
 * list reaches nothing is added.
 */
export function mergeOrders(
  listed: readonly Order[],
  listedAtMs: number,
  news: OrderNews,
  hasOlder: boolean,
): readonly Order[] {
  const orders = new Map(listed.map((order) => [order.uid, order]))
  const oldest = hasOlder ? (listed.at(-1)?.creationDate ?? 0) : 0
  const { reopenedAtMs } = news
  for (const { order, atMs } of news.told.values()) {
    const isOutdated = reopenedAtMs !== null && atMs < reopenedAtMs && listedAtMs >= reopenedAtMs
    const known = orders.get(order.uid)
    if (isOutdated || (known === undefined && order.creationDate < oldest)) continue
    // The stream leaves the quote out.
    orders.set(order.uid, known === undefined ? order : { ...known, ...order })
  }
  return [...orders.values()].sort((a, b) => b.creationDate - a.creationDate)
}

const REOPEN_MS = 20_000
/** The newest orders are told at once: renders are put together. */
const COLLECT_MS = 30

const loadCodecs = () =>
  Promise.all([
    import('@/lib/contract/endpoints/accounts'),
    import('@/lib/contract/codecs/order'),
  ] as const)

type AccountListener = {
  readonly onOrders: (orders: readonly Order[]) => void
  readonly onConnection: (connection: 'connecting' | 'live' | 'lost') => void
}

/** Follows an account's orders until the returned function is called; only while the tab is seen. */
export function followAccountOrders(
  network: string,
  owner: Address,
  listener: AccountListener,
): () => void {
  let stream: Stream | null = null

  // A browser keeps few connections to one host: tabs that nobody looks at leave theirs free.
  const look = () => {
    if (document.visibilityState !== 'visible') {
      stream?.close()
      stream = null
    } else if (stream === null || !stream.isOpen()) {
      stream?.close()
      listener.onConnection('connecting')
      stream = openStream(network, owner, listener)
    }
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  if (document.visibilityState === 'visible') stream = openStream(network, owner, listener)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    stream?.close()
  }
}

type Stream = { readonly isOpen: () => boolean; readonly close: () => void }

function openStream(network: string, owner: Address, listener: AccountListener): Stream {
  let isOver = false
  let reopening: ReturnType<typeof setTimeout> | undefined
  let collecting: ReturnType<typeof setTimeout> | undefined
  let collected: Order[] = []
  let source: EventSource | undefined
  let record = (_: 'live' | 'lost' | 'closed') => {}

  const tell = () => {
    collecting = undefined
    const orders = collected
    collected = []
    listener.onOrders(orders)
  }
  const change = (connection: 'live' | 'lost') => {
    record(connection)
    listener.onConnection(connection)
  }
  const open = (url: string, read: (payload: unknown) => Order) => {
    source = new EventSource(url)
    source.onopen = () => change('live')
    source.onerror = () => {
      change('lost')
      // A browser gives up on a stream that was refused; it may be granted later.
      if (source?.readyState === EventSource.CLOSED)
        reopening = setTimeout(open, REOPEN_MS, url, read)
    }
    source.addEventListener('order', (message: MessageEvent<string>) => {
      const order = readOrder(message.data, read)
      if (order === null) return
      collected.push(order)
      collecting ??= setTimeout(tell, COLLECT_MS)
    })
  }
  void loadCodecs().then(
    ([{ accountEventsEndpoint }, { orderCodec }]) => {
      if (isOver) return
      record = (state) => callRecorder.stream(accountEventsEndpoint.name, network, state)
      const url = endpointUrl(accountEventsEndpoint, { network, params: { owner } })
      open(url, (payload) => orderCodec.parse(payload))
    },
    () => isOver || listener.onConnection('lost'),
  )
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    close: () => {
      isOver = true
      clearTimeout(reopening)
      clearTimeout(collecting)
      source?.close()
      record('closed')
    },
  }
}

/** Null when it is not understood: one event must not end the stream. */
function readOrder(data: string, read: (payload: unknown) => Order): Order | null {
  try {
    return read(JSON.parse(data))
  } catch {
    return null
  }
}
