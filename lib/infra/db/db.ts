import 'server-only'
import type { Database } from './database'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is. `dir` is created when missing; `memory://` stores nothing on disk. */
export type DatabaseLocation =
  | { readonly kind: 'pglite'; readonly dir: string }
  | { readonly kind: 'postgres'; readonly url: string }

/**
 * Opens a database; call `migrate` once before its first query. `onWait` is called before a wait
 * that shows whether the files' previous owner, in another container or on another machine, still
 * runs.
 * Throws `InfraError`.
 */
export function openDatabase(location: DatabaseLocation, onWait?: () => void): Promise<Database> {
  if (location.kind === 'postgres') return openPostgres(location.url)
  return openPglite(location.dir, onWait && { onWait })
}
