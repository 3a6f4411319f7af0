import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { getOrderEndpoint, orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { err, ok } from '@/lib/domain/shared/result'
import { fingerprint } from '@/lib/server/boot/fingerprint'
import { Reply, type RequestMeta } from '@/lib/server/http/api-table'
import { watchOrder } from '@/lib/services/order-book/watch-order'
import type { Forward } from './gateway'

/** The upstream has no reliable stream; it is polled this often while someone watches. */
const POLL_MS = 3_000

type WatchRequest = { readonly params: unknown; readonly meta: RequestMeta }

/** Server-sent events about an order at another deployment. */
export async function watchUpstream(forward: Forward, { params, meta }: WatchRequest) {
  const uid = uidOf(params)
  const call = { params: { uid }, query: null, body: null, meta }
  const first = await forward(getOrderEndpoint, call)
  if (!first.ok) return err(first.error)
  return ok(
    watchOrder(
      {
        order: async () => bodyOf(await forward(getOrderEndpoint, call)),
        status: async () => bodyOf(await forward(orderStatusEndpoint, call)),
        events: async () => [],
        nextChange: async (_, maxMs, signal) => {
          await sleep(Math.min(POLL_MS, maxMs), undefined, { signal }).catch(() => undefined)
        },
        fingerprint,
        isFinal: ({ status: state }) => state === 'fulfilled' || state === 'cancelled',
      },
      uid,
      meta.signal,
    ),
  )
}

function bodyOf<T>(
  outcome: { readonly ok: true; readonly value: T | Reply<T> } | { readonly ok: false },
): T | null {
  if (!outcome.ok) return null
  return outcome.value instanceof Reply ? outcome.value.body : outcome.value
}

/** The edge has decoded the parameters with the stream endpoint's own codec. */
function uidOf(params: unknown): OrderUid {
  if (typeof params !== 'object' || params === null || !('uid' in params)) {
    throw new Error('a watched order is named by its uid')
  }
  return params.uid as OrderUid
}
