import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountOrdersEndpoint } from '@/lib/contract/endpoints/orders'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'
import { err, ok } from '@/lib/domain/shared/result'
import { fingerprint } from '@/lib/server/boot/fingerprint'
import { Reply, type RequestMeta } from '@/lib/server/http/api-table'
import { watchAccount } from '@/lib/services/order-book/watch-account'
import type { Forward } from './gateway'

/** The upstream has no reliable stream; it is polled this often while someone watches. */
const POLL_MS = 3_000

type WatchRequest = { readonly params: unknown; readonly meta: RequestMeta }

/** Server-sent events about the newest orders of an account at another deployment. */
export async function watchUpstreamAccount(forward: Forward, { params, meta }: WatchRequest) {
  const query = { offset: 0, limit: limits.watchedOrders }
  const call = { params: { owner: ownerOf(params) }, query, body: null, meta }
  const fetchNewest = async () => {
    const response = await forward(accountOrdersEndpoint, call)
    if (!response.ok) return response
    return ok(response.value instanceof Reply ? response.value.body : response.value)
  }
  const first = await fetchNewest()
  if (!first.ok) return err(first.error)
  let known = first.value
  return ok(
    watchAccount(
      {
        newest: async () => {
          const response = await fetchNewest()
          // After an error reply the last known orders stay; the next poll may succeed.
          if (response.ok) known = response.value
          return known
        },
        // Never called: here every poll reads all orders.
        newestUids: async () => [],
        byUids: async () => [],
        follow: () => ({
          next: async (maxMs, signal) => {
            await sleep(Math.min(POLL_MS, maxMs), undefined, { signal }).catch(() => undefined)
            return 'all' as const
          },
          include: () => undefined,
          close: () => undefined,
        }),
        fingerprint,
        nowMs: () => performance.now(),
      },
      meta.signal,
    ),
  )
}

/** The edge has decoded the parameters with the stream endpoint's own codec. */
function ownerOf(params: unknown): Address {
  if (typeof params !== 'object' || params === null || !('owner' in params)) {
    throw new Error('a watched account is named by its owner')
  }
  return params.owner as Address
}
