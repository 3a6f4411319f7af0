import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { appData } from '@/lib/infra/db/schema/app-data'

/** Stores a document under its hash; an existing document is not replaced. */
export async function insertAppData(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly hash: AppDataHash
    readonly document: string
    readonly createdAt: UnixMicros
  },
): Promise<'inserted' | 'duplicate'> {
  const rows = await db
    .insert(appData)
    .values({
      chainId: input.chainId,
      hash: input.hash,
      document: input.document,
      createdAt: input.createdAt,
    })
    .onConflictDoNothing()
    .returning({ hash: appData.hash })
  return rows.length === 1 ? 'inserted' : 'duplicate'
}

/** The document with this hash, byte for byte, or `null`. */
export async function selectAppData(
  db: Db | Tx,
  input: { readonly chainId: number; readonly hash: AppDataHash },
): Promise<string | null> {
  const [row] = await db
    .select({ document: appData.document })
    .from(appData)
    .where(and(eq(appData.chainId, input.chainId), eq(appData.hash, input.hash)))
  return row?.document ?? null
}
