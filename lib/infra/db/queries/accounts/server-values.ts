import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/infra/db/database'
import { serverValues } from '@/lib/infra/db/schema/server-values'

/**
 * Returns the value stored under a name, storing `value` if there was none. Processes that start at
 * the same moment get the same value.
 */
export async function ensureServerValue(
  db: Db | Tx,
  input: { readonly name: string; readonly value: string },
): Promise<string> {
  const [row] = await db
    .insert(serverValues)
    .values(input)
    // Updates nothing, but makes the statement return the existing row.
    .onConflictDoUpdate({ target: serverValues.name, set: { name: sql`excluded.name` } })
    .returning({ value: serverValues.value })
  if (row === undefined) throw new Error('a stored value is returned')
  return row.value
}

/** The value under a name, or `null`. */
export async function selectServerValue(
  db: Db | Tx,
  input: { readonly name: string },
): Promise<string | null> {
  const [row] = await db
    .select({ value: serverValues.value })
    .from(serverValues)
    .where(eq(serverValues.name, input.name))
  return row?.value ?? null
}

export async function upsertServerValue(
  db: Db | Tx,
  input: { readonly name: string; readonly value: string },
): Promise<void> {
  await db
    .insert(serverValues)
    .values(input)
    .onConflictDoUpdate({ target: serverValues.name, set: { value: sql`excluded.value` } })
}
