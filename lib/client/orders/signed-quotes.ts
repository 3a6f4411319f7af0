import {
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import type { Atoms } from '@/lib/domain/shared/amount'
import { storedAtoms } from './stored-order'

/** Storage key of the quotes that orders of this browser were signed with, newest first. */
const SIGNED_QUOTES_KEY = 'coincidence.signedQuotes'

const MAX_QUOTES = 50

/** The quote an owner saw when signing; a receipt compares with this one. */
export type SignedQuote = {
  readonly uid: OrderUid
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  /** The volume fee that the amounts include, in basis points; may be fractional. */
  readonly protocolFeeBps: number
}

const signedQuote = storedObject<SignedQuote>({
  uid: storedAs(orderUid),
  sellAmount: storedAtoms,
  buyAmount: storedAtoms,
  feeAmount: storedAtoms,
  protocolFeeBps: storedNumber,
})

/** Null for an order of another browser, or one that was signed without a quote. */
export const findSignedQuote = (uid: OrderUid): SignedQuote | null =>
  readStoredList(SIGNED_QUOTES_KEY, signedQuote).find((quote) => quote.uid === uid) ?? null

export function keepSignedQuote(quote: SignedQuote): void {
  const others = readStoredList(SIGNED_QUOTES_KEY, signedQuote).filter(
    ({ uid }) => uid !== quote.uid,
  )
  // Without storage the receipt compares with the quote that the service kept.
  writeStoredList(SIGNED_QUOTES_KEY, [quote, ...others].slice(0, MAX_QUOTES))
}
