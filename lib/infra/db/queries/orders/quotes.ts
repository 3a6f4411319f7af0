import 'server-only'
import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { OrderKind, OrderUid } from '@/lib/domain/order/order'
import type { OrderQuote } from '@/lib/domain/order/stored-order'
import type { NewQuote, StoredQuote } from '@/lib/domain/quote/stored-quote'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { anyOf } from '@/lib/infra/db/queries/shared/any-of'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { quotes } from '@/lib/infra/db/schema/quotes'

const columns = {
  id: quotes.id,
  from: quotes.from,
  sellToken: quotes.sellToken,
  buyToken: quotes.buyToken,
  sellAmount: quotes.sellAmount,
  buyAmount: quotes.buyAmount,
  feeAmount: quotes.feeAmount,
  kind: quotes.kind,
  signingScheme: quotes.signingScheme,
  appData: quotes.appData,
  validTo: quotes.validTo,
  gasAmount: quotes.gasAmount,
  extraGas: quotes.extraGas,
  gasPrice: quotes.gasPrice,
  protocolFeeBps: quotes.protocolFeeBps,
  sellTokenPrice: quotes.sellTokenPrice,
  solver: quotes.solver,
  verified: quotes.verified,
  metadata: quotes.metadata,
  createdAt: quotes.createdAt,
  expiration: quotes.expiration,
}

/** Stores a quote; returns its id. */
export async function insertQuote(
  db: Db | Tx,
  input: { readonly chainId: number; readonly quote: NewQuote },
): Promise<number> {
  const [row] = await db
    .insert(quotes)
    .values({ chainId: input.chainId, ...input.quote })
    .returning({ id: quotes.id })
  if (row === undefined) throw new Error('insert of a quote returned no id')
  return row.id
}

/** The quote, expired or not, or `null`. */
export async function selectQuoteById(
  db: Db | Tx,
  input: { readonly chainId: number; readonly id: number },
): Promise<StoredQuote | null> {
  const [row] = await db
    .select(columns)
    .from(quotes)
    .where(and(eq(quotes.chainId, input.chainId), eq(quotes.id, input.id)))
  return row ?? null
}

/**
 * The newest quote not expired at `now` for these tokens, kind and amount, or `null`. `amount` is
 * the amount the order names: for a sell order the sell amount (with or without the quoted fee),
 * for a buy order the buy amount. `extraGas` and the volume fees must be the same, since the quoted
 * fee depends on them.
 */
export async function selectQuoteByParameters(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly sellToken: Address
    readonly buyToken: Address
    readonly kind: OrderKind
    readonly amount: Atoms
    readonly extraGas: bigint
    /** Basis points of the volume fees the quote must contain; `null` for none. */
    readonly protocolFeeBps: string | null
    readonly appData: AppDataHash
    /** Whether the quote must have the same app data. */
    readonly isOwnAppData: boolean
    readonly now: UnixMicros
  },
): Promise<StoredQuote | null> {
  const amountMatches =
    input.kind === 'buy'
      ? eq(quotes.buyAmount, input.amount)
      : or(
          eq(quotes.sellAmount, input.amount),
          sql`${quotes.sellAmount} + ${quotes.feeAmount} = ${input.amount.toString()}::numeric`,
        )
  const [row] = await db
    .select(columns)
    .from(quotes)
    .where(
      and(
        eq(quotes.chainId, input.chainId),
        eq(quotes.sellToken, input.sellToken),
        eq(quotes.buyToken, input.buyToken),
        eq(quotes.kind, input.kind),
        eq(quotes.extraGas, input.extraGas),
        gte(quotes.expiration, input.now),
        amountMatches,
        input.protocolFeeBps === null
          ? isNull(quotes.protocolFeeBps)
          : eq(quotes.protocolFeeBps, input.protocolFeeBps),
        input.isOwnAppData ? eq(quotes.appData, input.appData) : undefined,
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(1)
  return row ?? null
}

/** Deletes up to `limit` of the quotes that expired before `before`, oldest first; returns their number. */
export async function deleteQuotesExpiredBefore(
  db: Db | Tx,
  input: { readonly chainId: number; readonly before: UnixMicros; readonly limit: number },
): Promise<number> {
  const ofNetwork = eq(quotes.chainId, input.chainId)
  const oldest = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(ofNetwork, lt(quotes.expiration, input.before)))
    .orderBy(asc(quotes.expiration))
    .limit(input.limit)
  const deleted = await db
    .delete(quotes)
    .where(and(ofNetwork, eq(quotes.id, anyOf(oldest))))
    .returning({ id: quotes.id })
  return deleted.length
}

/** Stores the quote of an order; the first one is retained. */
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
