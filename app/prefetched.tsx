import 'server-only'
import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RememberMissing } from '@/components/ui/remember-missing'
import { MissingError } from './missing-error'

/**
 * A page with what was read for it: the browser asks neither for that nor for what the service said
 * does not exist.
 */
export function Prefetched({ client, children }: { client: QueryClient; children: ReactNode }) {
  const missing = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error instanceof MissingError ? [error.answer] : []))
  return (
    <HydrationBoundary state={dehydrate(client)}>
      {missing.length === 0 ? null : <RememberMissing answers={missing} />}
      {children}
    </HydrationBoundary>
  )
}
