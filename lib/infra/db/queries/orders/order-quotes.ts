import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderQuote } from '@/lib/domain/order/stored-order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'

/** Keeps the quote of an order; the first one stays. */
export async function insertOrderQuote(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid; readonly quote: OrderQuote },
): Promise<void> {
  const { gasAmount, gasPrice, sellTokenPrice, sellAmount, buyAmount, feeAmount } = input.quote
  await db
    .insert(orderQuotes)
    .values({
      chainId: input.chainId,
      orderUid: input.uid,
      gasAmount,
      gasPrice,
      sellTokenPrice,
      sellAmount,
      buyAmount,
      feeAmount,
      solver: input.quote.solver,
      verified: input.quote.verified,
      metadata: input.quote.metadata,
    })
    .onConflictDoNothing()
}
