import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { anyOf } from '@/lib/infra/db/queries/shared/any-of'
import { invalidations } from '@/lib/infra/db/schema/invalidations'

/** Those of `uids` that their owners invalidated on chain, stored or not. */
export async function selectInvalidatedUids(
  db: Db | Tx,
  { chainId, uids }: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlySet<OrderUid>> {
  if (uids.length === 0) return new Set()
  const wanted = sql`select json_array_elements_text(${JSON.stringify(uids)}::json)`
  const rows = await db
    .select({ uid: invalidations.orderUid })
    .from(invalidations)
    .where(and(eq(invalidations.chainId, chainId), eq(invalidations.orderUid, anyOf(wanted))))
  return new Set(rows.map(({ uid }) => uid))
}
