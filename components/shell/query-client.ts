import { QueryClient } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'

// JSON has no bigint; a tag keeps 1n and "1" apart.
const hashKey = (key: readonly unknown[]): string =>
  JSON.stringify(key, (_, part: unknown) =>
    typeof part === 'bigint'
      ? { bigint: part.toString() }
      : isRecord(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  )

const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** One per page load; its keys may hold bigints. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { ...retryPolicy, queryKeyHashFn: hashKey } },
  })
}
