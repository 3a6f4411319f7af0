'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import { type QueryClientHolder, QueryClientHolderContext } from './query-client-holder'

/** What is inside can use queries. All parts of a page share one client, the shell's as well. */
export function Queries({ children }: { children: ReactNode }) {
  const client = sharedQueryClient(useContext(QueryClientHolderContext))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The query client of the page load; the first who asks makes it. */
export function sharedQueryClient(holder: QueryClientHolder): QueryClient {
  holder.client ??= makeQueryClient()
  return holder.client
}

// JSON has no bigint; a tag distinguishes 1n from "1".
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

/** One per page load; its keys may contain bigints. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { ...retryPolicy, queryKeyHashFn: hashKey } },
  })
}
