import 'server-only'
import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { linkCodes } from '@/lib/infra/db/schema/link-codes'

/** Stores a code as the only one of its account, and deletes expired ones. */
export async function replaceLinkCode(
  db: Db | Tx,
  input: {
    readonly codeHash: string
    readonly account: Address
    readonly expiresAt: UnixMicros
    readonly now: UnixMicros
  },
): Promise<void> {
  const { codeHash, account, expiresAt, now } = input
  await db
    .delete(linkCodes)
    .where(or(eq(linkCodes.account, account), lte(linkCodes.expiresAt, now)))
  await db.insert(linkCodes).values({ codeHash, account, expiresAt })
}

/** Deletes a code and returns its account; `null` when it is unknown, used or expired. */
export async function takeLinkCode(
  db: Db | Tx,
  input: { readonly codeHash: string; readonly now: UnixMicros },
): Promise<Address | null> {
  const [row] = await db
    .delete(linkCodes)
    .where(and(eq(linkCodes.codeHash, input.codeHash), gt(linkCodes.expiresAt, input.now)))
    .returning({ account: linkCodes.account })
  return row?.account ?? null
}
