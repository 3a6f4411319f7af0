import 'server-only'
import type { Database } from './database'
import { openPglite, type PgliteOptions } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is. `dir` is created when missing; `memory://` stores nothing on disk. */
export type DatabaseLocation =
  | { readonly kind: 'pglite'; readonly dir: string }
  | { readonly kind: 'postgres'; readonly url: string }

/**
 * Opens a database; call `migrate` once before its first query.
 * Throws `InfraError`.
 */
export function openDatabase(
  location: DatabaseLocation,
  options: Pick<PgliteOptions, 'onWait' | 'onCopyFault'> = {},
): Promise<Database> {
  if (location.kind === 'postgres') return openPostgres(location.url)
  return openPglite(location.dir, options)
}
