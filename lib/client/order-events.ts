import type { OrderEvent } from '@/lib/contract/codecs/debug-report'
import { orderEventCodec } from '@/lib/contract/codecs/debug-report'
import type { Order } from '@/lib/contract/codecs/order'
import { orderCodec } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import { competitionStatusCodec } from '@/lib/contract/codecs/order-status'
import {
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
} from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from './api-client'
import { endpointUrl } from './endpoint-url'
import { type LiveStream, openLiveStream } from './live-stream'

export type OrderListener = {
  readonly onOrder: (order: Order) => void
  readonly onStatus?: (status: CompetitionStatus) => void
  readonly onEvent?: (event: OrderEvent) => void
  /** `live`: the stream is open; `polling`: the order is polled; `lost`: neither works. */
  readonly onConnection?: (state: 'live' | 'polling' | 'lost') => void
}

export type OrderEventsOptions = {
  /** False where the network's capabilities say there is no stream. */
  readonly stream?: boolean
  readonly pollMilliseconds?: number
}

const defaultPollMilliseconds = 4_000

/**
 * Reports changes of one order until the returned function is called. While the stream is not open,
 * the order and its status are polled instead.
 */
export function subscribeToOrder(
  network: string,
  uid: OrderUid,
  listener: OrderListener,
  options: OrderEventsOptions = {},
): () => void {
  const abort = new AbortController()
  const period = options.pollMilliseconds ?? defaultPollMilliseconds
  const input = { network, params: { uid } }
  let live = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: LiveStream | undefined

  const poll = async () => {
    if (live || abort.signal.aborted) return
    try {
      listener.onOrder(await callApi(getOrderEndpoint, input, { signal: abort.signal }))
      if (listener.onStatus) {
        listener.onStatus(await callApi(orderStatusEndpoint, input, { signal: abort.signal }))
      }
      listener.onConnection?.('polling')
      // The service has just responded again.
      stream?.reopenIfRejected()
    } catch {
      if (!abort.signal.aborted) listener.onConnection?.('lost')
    }
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!live && !abort.signal.aborted) timer = setTimeout(poll, period)
  }

  const connect = () => {
    stream = openLiveStream(
      {
        url: endpointUrl(orderEventsEndpoint, input),
        recordedAs: [orderEventsEndpoint.name, network],
        events: {
          order: (payload) => listener.onOrder(orderCodec.parse(payload)),
          status: (payload) => listener.onStatus?.(competitionStatusCodec.parse(payload)),
          event: (payload) => listener.onEvent?.(orderEventCodec.parse(payload)),
        },
      },
      {
        onState: (state) => {
          live = state === 'live'
          if (live) listener.onConnection?.('live')
          schedule()
        },
        reopenMs: null,
      },
    )
  }
  if (options.stream === false || typeof EventSource === 'undefined') void poll()
  else connect()
  return () => {
    abort.abort()
    clearTimeout(timer)
    stream?.close()
  }
}
