import { NATIVE_ORDER_GAS } from '@/lib/domain/order/onchain-order'
import { limits } from '../../limits'
import { type EndpointGuide, gapsNote, openStreamsNote, uploadSizeNote } from '../endpoint-guide'
import {
  exampleAppDataHash,
  exampleCreation,
  exampleDocument,
  exampleEvents,
  exampleOrder,
  exampleOwner,
  exampleQuote,
  exampleQuotedOrder,
  exampleQuoteRequest,
  exampleStatus,
  exampleUid,
} from '../example-order'

const uidParams = { uid: exampleUid } as const

/** Well formed only; the key of the example order's owner is not stored. */
const cancellation = {
  signature:
    '0xf2c69310a4dbcd78feabfd802df296ca4650681e01872f667251916ed3e9a2e14928382316607594a77c620e4bc4536e6fe145ee993a5ccc38fda929e86830231b',
  signingScheme: 'eip712',
} as const

/** Quotes, placement, cancellation and reads of orders, and app-data documents. */
export const orderEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  quoteOrder: {
    notes: [
      'Sign `feeAmount` 0: a sell order sells `sellAmount + feeAmount` of the quote, a buy order pays at most that; slippage comes off the other side.',
      '`NoLiquidity` is status 400, as the interface says; 404 is for networks that are not served.',
      'A quote lives 60 seconds, ten minutes with `onchainOrder`.',
      `To sell the native coin by a placement contract, ask for the wrapped token with the contract as \`from\`, \`signingScheme\` eip1271 and \`onchainOrder\`. The placed order counts as taking ${NATIVE_ORDER_GAS} gas beyond the trade (signature check and wrapping), a quote as taking \`verificationGasLimit\`, 27000 when not given. \`gasAmount\` holds neither, \`feeAmount\` pays for it.`,
    ],
    example: { body: exampleQuoteRequest, responses: { 200: exampleQuote } },
  },
  placeOrder: {
    notes: [
      'The body of a success is the uid as a bare JSON string.',
      'Every signature that does not prove the owner is `InvalidSignature`, also of a wrong domain, scheme or length. Text that is not hex is `InvalidParameter`.',
      'The owner needs `sellAmount + feeAmount` and the allowance for it at submission; presign orders are not checked.',
      'A fee above uint256 is `FeeAmountOverflow`, like an amount sold that exceeds it only with the fee.',
      'A bad or expired `quoteId` is no error: another quote is found or made.',
      `A presign order that is not signed on chain yet is in no auction and notifies nobody. ${limits.unsignedOrdersPerClient} of one client address may wait for their signature; one more is a 429 with Retry-After, unless it is signed before.`,
    ],
    example: { body: exampleCreation, responses: { 201: exampleUid } },
  },
  getOrder: {
    notes: [
      'Every key of the table is always there, save those that only some orders have: `quote`, `validFrom`, `partOfOrder`, `endMarket`, `fillMarket`, `onchainUser`, `onchainOrderData`, `ethflowData`.',
      '`receiver` is never zero: an order signed with the zero address shows its owner. Its uid is the hash with the zero address: if receiver and owner are the same, and the hash with them is not that of the uid, it was signed with zero.',
    ],
    example: { params: uidParams, responses: { 200: exampleQuotedOrder } },
  },
  cancelOrder: {
    notes: [
      'A solver that is executing the order can still fill it; only `invalidateOrder` on chain is final.',
      'The state of the order is checked before the signature.',
      'A signature of another account, domain or message recovers to somebody else: `WrongOwner`. `InvalidSignature` is one no account can be recovered from.',
      'Once acknowledged, no settlement is sent any more that contains the order.',
    ],
    example: { params: uidParams, body: cancellation, responses: { 200: 'Cancelled' } },
  },
  cancelOrders: {
    notes: [
      'All or none: the first order that cannot be cancelled is named, and nothing changes.',
      'All orders have one owner, who signs the list exactly as it is sent. An order named twice is cancelled once; an empty list cancels nothing.',
    ],
    example: {
      body: { orderUids: [exampleUid], ...cancellation },
      responses: { 200: 'Cancelled' },
    },
  },
  ordersByUids: {
    notes: [
      'Unknown uids are missing from the answer, repeated ones are answered once, in any order.',
      'An order that the order book of a network describes in a way that cannot be read is an `error` with its uid.',
    ],
    example: { body: [exampleUid], responses: { 200: [{ order: exampleQuotedOrder }] } },
  },
  ordersByDigest: {
    notes: [
      'Newest first, without the quote. Accounts that sign the same terms share a digest.',
      'Only for orders of this book; elsewhere the whole uid is needed.',
    ],
    example: { params: { digest: exampleUid.slice(0, 66) }, responses: { 200: [exampleOrder] } },
  },
  getOrderStatus: {
    example: { params: uidParams, responses: { 200: exampleStatus } },
  },
  streamOrder: {
    notes: [
      'The order and its status come at first and on every change; idle connections carry comments.',
      openStreamsNote,
    ],
    example: {
      params: uidParams,
      responses: { order: exampleQuotedOrder, status: exampleStatus, event: exampleEvents[0] },
    },
  },
  accountOrders: {
    notes: ['Newest first, without the quote.', gapsNote],
    example: {
      params: { owner: exampleOwner },
      query: { offset: '0', limit: '10' },
      responses: { 200: [exampleOrder] },
    },
  },
  uploadAppData: {
    notes: [
      '201 for a new document, 200 for a known one; the body is the hash.',
      uploadSizeNote,
      `A document that no order refers to within ${limits.unusedAppDataSeconds / 3_600} hours of its last upload may be deleted. Uploads count as submissions.`,
    ],
    example: {
      params: { hash: exampleAppDataHash },
      body: { fullAppData: exampleDocument },
      responses: { 201: exampleAppDataHash, 200: exampleAppDataHash },
    },
  },
  getAppData: {
    notes: ['The zero hash means the document `{}`.'],
    example: {
      params: { hash: exampleAppDataHash },
      responses: { 200: { fullAppData: exampleDocument } },
    },
  },
}
