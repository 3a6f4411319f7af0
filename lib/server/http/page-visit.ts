import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Catalogue } from '@/lib/domain/shared/message'
import { findCatalogueBy } from '@/lib/words/current-catalogue'

/** A request for a page, while the page is rendered for it. */
export type PageVisit = {
  readonly clientAddress: string
  /** Words of the visitor's language; null for English. */
  readonly catalogue: Catalogue | null
  /** Called when a read of the page was refused because the visitor's rate limit is used up. */
  readonly onRefused: (retryAfterSeconds: number) => void
}

const visits = new AsyncLocalStorage<PageVisit>()

/**
 * Runs work for a visit: all API calls that result from it, however late, belong to the visit. An
 * argument cannot carry the visit there, as Next renders pages between the server and these calls.
 */
export const duringVisit = <T>(visit: PageVisit, work: () => T): T => visits.run(visit, work)

/** `null` outside the rendering of a page for somebody. */
export const currentVisit = (): PageVisit | null => visits.getStore() ?? null

/** Lets pages find the words of the language of the visit they are rendered for. */
export const speakToVisitors = (): void =>
  findCatalogueBy(() => visits.getStore()?.catalogue ?? null)
