import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '../database'
import { orderQuotes } from '../schema/order-quotes'

/** The quote an order is based on. */
export type OrderQuote = {
  readonly gasAmount: bigint
  readonly gasPrice: Wei
  /** Native wei per sell-token atom, decimal text. */
  readonly sellTokenPrice: string
  /** Without the network fee. */
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  readonly solver: Address
  readonly verified: boolean
  readonly metadata: unknown
}

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
