import 'server-only'
import { and, asc, eq, exists, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { appData } from '@/lib/infra/db/schema/app-data'
import { orders } from '@/lib/infra/db/schema/orders'

type NewDocument = {
  readonly chainId: number
  readonly hash: AppDataHash
  readonly document: string
  readonly createdAt: UnixMicros
}

/**
 * Stores an uploaded document under its hash; an existing document is not replaced, but counts as
 * uploaded again, so that it is not deleted before a day from now.
 */
export async function insertAppData(
  db: Db | Tx,
  { createdAt, ...document }: NewDocument,
): Promise<'inserted' | 'duplicate'> {
  const [row] = await db
    .insert(appData)
    .values({ ...document, createdAt, unusedSince: createdAt })
    .onConflictDoUpdate({
      target: [appData.chainId, appData.hash],
      set: { unusedSince: sql`excluded.unused_since` },
      setWhere: isNotNull(appData.unusedSince),
    })
    // A row no transaction has changed is the one just inserted.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew === true ? 'inserted' : 'duplicate'
}

/**
 * Stores the document of an order, in the transaction that stores the order. From its first
 * statement on, no clean-up can delete the document: a concurrent one is waited for, and the
 * document is stored again.
 */
export async function keepAppData(
  db: Tx,
  { chainId, hash, document, createdAt }: NewDocument,
): Promise<void> {
  await db
    .update(appData)
    .set({ unusedSince: null })
    .where(
      and(
        eq(appData.chainId, chainId),
        eq(appData.hash, hash),
        // Most documents are shared by many orders, whose row is neither locked nor written here.
        isNotNull(appData.unusedSince),
      ),
    )
  await db.insert(appData).values({ chainId, hash, document, createdAt }).onConflictDoNothing()
}

/**
 * Deletes up to `limit` of the documents that were last uploaded before a time and to which no
 * order refers. Returns how many it examined: fewer than `limit` means that none are left.
 */
export async function deleteUnusedAppData(
  db: Db | Tx,
  input: { readonly chainId: number; readonly before: UnixMicros; readonly limit: number },
): Promise<number> {
  const isOfNetwork = eq(appData.chainId, input.chainId)
  const old = await db
    .select({ hash: appData.hash })
    .from(appData)
    .where(and(isOfNetwork, lt(appData.unusedSince, input.before)))
    .orderBy(asc(appData.unusedSince))
    .limit(input.limit)
  if (old.length === 0) return 0
  // Checked again by the writing statements, as an order or an upload may have arrived meanwhile.
  const isOld = and(
    isOfNetwork,
    lt(appData.unusedSince, input.before),
    inArray(
      appData.hash,
      old.map(({ hash }) => hash),
    ),
  )
  const ordersOf = db
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(eq(orders.chainId, appData.chainId), eq(orders.appData, appData.hash)))
  // Orders placed on chain may refer to a document that was uploaded after them.
  await db
    .update(appData)
    .set({ unusedSince: null })
    .where(and(isOld, exists(ordersOf)))
  await db.delete(appData).where(and(isOld, notExists(ordersOf)))
  return old.length
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
