import type { Address, Hex } from 'viem'
import { findDocument, readDocument } from './app-data'
import { type Book, recordEvent } from './book'
import { findForCancellation } from './cancel-order'
import { type OrderCreation, readOrderCreation } from './order-creation'
import {
  checkOrder,
  MIN_VALIDITY_SECONDS,
  NATIVE_TOKEN,
  refuseAsChain,
  validateAppData,
} from './order-rules'
import { type BookReply, json, refuse } from './reply'
import { orderDigest, orderUid, recoverSigner } from './signing'
import type { StoredOrder, StoredQuote } from './stored'

const QUOTING_SOLVER: Address = '0x8f3c1e7b2a9d4056b1c8e2f7a3d4b5c6978e0f12'

/**
 * `POST /api/v1/orders`: 201 and the uid as a JSON string.
 * Source: `Orderbook::add_order` and `OrderValidator::validate_and_construct_order`.
 */
export async function placeOrder(book: Book, body: unknown, now: Date): Promise<BookReply> {
  const creation = readOrderCreation(body)
  const replaced = findReplaced(book, creation, now)
  const appData = validateAppData(book, creation.appData)
  const digest = orderDigest(book, creation.fields)
  const owner = await verifyOwner(creation, digest, appData.signer)
  const { fields } = creation
  if (fields.sellAmount === 0n || fields.buyAmount === 0n) {
    refuse(400, 'ZeroAmount', 'Buy or sell amount is zero.')
  }
  const { signingScheme } = creation
  checkOrder(book, { ...fields, owner, signingScheme }, now)
  refuseAsChain(book, owner, 'order')
  if (fields.feeAmount > 0n) refuse(400, 'NonZeroFee', 'Fee must be zero')
  if (appData.validFrom !== null && fields.validTo < appData.validFrom + MIN_VALIDITY_SECONDS) {
    refuse(400, 'InvalidValidFrom', "appData validFrom must be earlier than the order's validTo.")
  }
  const uid = orderUid(digest, owner, fields.validTo)
  if (replaced !== null) replace(book, replaced, creation, owner, now)
  if (book.orders.has(uid)) refuse(400, 'DuplicatedOrder', 'order already exists')

  const { validFrom, document } = appData
  book.orders.set(uid, newOrder(book, { creation, uid, owner, validFrom, document, now }))
  recordEvent(book, uid, { label: 'created', timestamp: now.toISOString() })
  return json(uid, 201)
}

/** Owner by signature or, where a contract signs, by `from` or the signer that the app data name. */
async function verifyOwner(
  { from, signingScheme, signature }: OrderCreation,
  digest: Hex,
  appDataSigner: Address | null,
): Promise<Address> {
  const isEcdsa = signingScheme === 'eip712' || signingScheme === 'ethsign'
  const recovered = isEcdsa ? await recoverSigner(signingScheme, digest, signature) : null
  if (isEcdsa && recovered === null) refuse(400, 'InvalidSignature', 'invalid signature')
  if (from !== null && appDataSigner !== null && from !== appDataSigner) {
    return refuse(
      400,
      'AppdataFromMismatch',
      `from address ${from} cannot be different from metadata.signer ${appDataSigner} specified in the app data`,
    )
  }
  const claimed = from ?? appDataSigner
  if (recovered === null) {
    return (
      claimed ?? refuse(400, 'MissingFrom', 'From address must be specified for on-chain signature')
    )
  }
  return claimed === null || claimed === recovered.signer
    ? recovered.signer
    : refuse(
        400,
        'WrongOwner',
        `recovered signer ${recovered.signer} from signing hash ${recovered.message} does not match from address`,
      )
}

/** The order that the app data replaces; it is looked up before any other check. */
function findReplaced(book: Book, { appData }: OrderCreation, now: Date): StoredOrder | null {
  const document = appData.document ?? findDocument(book, appData.hash)
  if (document === null) return null
  const read = readDocument(document)
  if ('refusal' in read) return refuse(400, 'InvalidAppData', read.refusal)
  return read.replacedUid === null ? null : findForCancellation(book, read.replacedUid, now)
}

function replace(
  book: Book,
  old: StoredOrder,
  { signingScheme }: OrderCreation,
  owner: Address,
  now: Date,
): void {
  if (signingScheme !== 'eip712' && signingScheme !== 'ethsign') {
    refuse(400, 'InvalidSignature', 'Malformed signature')
  }
  if (old.owner !== owner) {
    refuse(401, 'WrongOwner', 'Old and new orders have different signers')
  }
  const isBidOn = book.competitions
    .at(-1)
    ?.solutions.some(({ orders }) => orders.some(({ id }) => id === old.uid))
  if (isBidOn) {
    refuse(
      400,
      'OldOrderActivelyBidOn',
      'The old order is actively beign bid on in recent auctions',
    )
  }
  book.orders.set(old.uid, { ...old, invalidated: true })
  recordEvent(book, old.uid, { label: 'cancelled', timestamp: now.toISOString() })
}

type NewOrder = {
  readonly creation: OrderCreation
  readonly uid: Hex
  readonly owner: Address
  readonly validFrom: number | null
  readonly document: string
  readonly now: Date
}

/** Orders without a signed fee are of the class `limit`, whatever their price. */
const newOrder = (
  book: Book,
  { creation, uid, owner, validFrom, document, now }: NewOrder,
): StoredOrder => ({
  ...creation.fields,
  uid,
  owner,
  creationDate: now.toISOString(),
  fullAppData: document,
  signingScheme: creation.signingScheme,
  signature: creation.signature,
  class: 'limit',
  settlementContract: book.settlementContract,
  interactions: { pre: [], post: [] },
  executedFee: 0n,
  executedFeeToken: creation.fields.sellToken,
  invalidated: false,
  presignaturePending: creation.signingScheme === 'presign',
  ethflow: null,
  onchainUser: null,
  placementError: null,
  validFrom,
  quote: quoteOf(book, creation),
})

/** A fresh quote for the order; null where a token has no price, as such orders are accepted too. */
function quoteOf(book: Book, { fields }: OrderCreation): StoredQuote | null {
  const buyToken = fields.buyToken === NATIVE_TOKEN ? book.wrappedNative : fields.buyToken
  const sellTokenPrice = book.nativePrices.get(fields.sellToken)
  if (sellTokenPrice === undefined || book.nativePrices.get(buyToken) === undefined) return null
  return {
    gasAmount: book.gasAmount,
    gasPrice: book.gasPrice,
    sellTokenPrice,
    sellAmount: fields.sellAmount,
    buyAmount: fields.buyAmount,
    solver: QUOTING_SOLVER,
    verified: true,
    metadata: { version: '1.0', interactions: [], jitOrders: [], preInteractions: [] },
  }
}
