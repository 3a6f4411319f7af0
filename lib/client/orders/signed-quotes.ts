import { storedAs, storedNumber, storedObject } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import type { Atoms } from '@/lib/domain/shared/amount'
import { storedByOrder } from './stored-by-id'
import { storedAtoms } from './stored-order'

/** What a quote said when it was shown. */
export type ShownQuote = {
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
  /** The volume fee that the amounts include, in basis points; may be fractional. */
  readonly protocolFeeBps: number
}

/** The quote an owner saw when signing; a receipt compares with this one. */
export type SignedQuote = ShownQuote & { readonly uid: OrderUid }

const quoteFields = {
  sellAmount: storedAtoms,
  buyAmount: storedAtoms,
  feeAmount: storedAtoms,
  protocolFeeBps: storedNumber,
} as const

export const storedQuote = storedObject<ShownQuote>(quoteFields)

const signedQuote = storedObject<SignedQuote>({ ...quoteFields, uid: storedAs(orderUid) })

/**
 * The quotes that orders of this browser were signed with. Without storage a receipt compares with the
 * quote that the service kept.
 */
export const { find: findSignedQuote, save: keepSignedQuote } = storedByOrder(
  'coincidence.signedQuotes',
  signedQuote,
  50,
)
