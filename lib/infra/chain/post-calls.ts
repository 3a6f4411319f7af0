import 'server-only'
import { boundedFetch } from '@/lib/infra/bounded-fetch'

/** Sends JSON-RPC calls to a node in one batch; rejects as `boundedFetch` does. */
export const postCalls = (
  url: string,
  calls: readonly object[],
  limits: Parameters<typeof boundedFetch>[2],
): ReturnType<typeof boundedFetch> =>
  boundedFetch(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    },
    limits,
  )
