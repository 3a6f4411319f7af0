import 'server-only'
import type { OrderUid, SigningScheme } from '@/lib/domain/order/order'
import type { Hex } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { cancellations } from '@/lib/infra/db/schema/cancellations'

/** Keeps a signed request to cancel; the first one of an order stays. */
export async function insertCancellation(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uid: OrderUid
    readonly signingScheme: SigningScheme
    readonly signature: Hex
    readonly receivedAt: UnixMicros
  },
): Promise<void> {
  await db
    .insert(cancellations)
    .values({
      chainId: input.chainId,
      orderUid: input.uid,
      signingScheme: input.signingScheme,
      signature: input.signature,
      receivedAt: input.receivedAt,
    })
    .onConflictDoNothing()
}
