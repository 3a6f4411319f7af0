import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/infra/db/database'
import { meta } from '@/lib/infra/db/schema/meta'

/** The value of `key`, or `null`. */
export async function selectMeta(
  db: Db | Tx,
  input: { readonly chainId: number; readonly key: string },
): Promise<string | null> {
  const [row] = await db
    .select({ value: meta.value })
    .from(meta)
    .where(and(eq(meta.chainId, input.chainId), eq(meta.key, input.key)))
  return row?.value ?? null
}

/** Sets or replaces the value of `key`. */
export async function upsertMeta(
  db: Db | Tx,
  input: { readonly chainId: number; readonly key: string; readonly value: string },
): Promise<void> {
  await db
    .insert(meta)
    .values({ chainId: input.chainId, key: input.key, value: input.value })
    .onConflictDoUpdate({ target: [meta.chainId, meta.key], set: { value: input.value } })
}
