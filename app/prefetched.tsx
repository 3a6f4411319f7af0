import 'server-only'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PrefetchedQueries } from '@/components/ui/prefetched-queries-entry'
import { RememberMissing } from '@/components/ui/remember-missing'
import { MissingError } from './missing-error'

/**
 * A page with what was read for it: the browser asks neither for that nor for what the service said
 * does not exist.
 */
export function Prefetched(props: {
  client: QueryClient
  /** How long after the page is left it is kept in the browser, in milliseconds; by default as all queries. */
  keptMs?: number
  children: ReactNode
}) {
  const { keptMs } = props
  const { state, missing } = prefetchedState(props.client)
  return (
    <PrefetchedQueries
      state={state}
      {...(keptMs === undefined
        ? {}
        : { options: { defaultOptions: { queries: { gcTime: keptMs } } } })}
    >
      {missing.length === 0 ? null : <RememberMissing answers={missing} />}
      {props.children}
    </PrefetchedQueries>
  )
}

/** What was read, and what the service said does not exist, as values that travel to the browser. */
export const prefetchedState = (client: QueryClient) => ({
  state: dehydrate(client),
  missing: client
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => (error instanceof MissingError ? [error.answer] : [])),
})
