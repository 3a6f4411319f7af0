import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { asRecord } from '@/lib/domain/shared/record'

/** The upstream's path and query for a call of ours. `debugPath` has `{uid}` in it. */
export function upstreamPath(
  endpoint: Endpoint,
  params: unknown,
  query: unknown,
  debugPath: string,
): string {
  const values = asRecord(endpoint.params?.encode(params))
  const path = templateOf(endpoint, debugPath).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asRecord(endpoint.query?.encode(query)))) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

function templateOf(endpoint: Endpoint, debugPath: string): string {
  if (endpoint.name === 'debugOrder') return debugPath
  // Competitions are served in their second shape only, from which the first is made.
  return endpoint.path
    .replace('/{network}', '')
    .replace('/api/v1/solver_competition', '/api/v2/solver_competition')
}

/** No answer is good enough for longer, in milliseconds. */
export const LONGEST_MAX_AGE_MS = 3_000

/** How long an answer is good enough for the next client, in milliseconds; 0: not at all. */
export function maxAgeMs({ name, method }: Endpoint): number {
  if (name === 'ordersByUids') return 1_000
  if (method !== 'GET') return 0
  switch (name) {
    case 'getOrder':
    case 'getOrderStatus':
      return 1_500
    default:
      return LONGEST_MAX_AGE_MS
  }
}
