import 'server-only'
import type { Database } from './database'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

/** Where the data is. `dir` is created when missing; `memory://` stores nothing on disk. */
export type DatabaseLocation =
  | { readonly kind: 'pglite'; readonly dir: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Opens a database; call `migrate` once before its first query. Throws `InfraError`. */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.kind === 'pglite' ? openPglite(location.dir) : openPostgres(location.url)
}
