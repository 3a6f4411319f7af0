import { MAX_APP_DATA_BYTES } from '@/lib/domain/app-data/app-data'
import { NATIVE_ORDER_GAS } from '@/lib/domain/order/onchain-order'
import { appDataDocumentCodec, appDataUploadSchema } from '../../codecs/app-data'
import { interactionCodec, orderCodec, orderQuoteCodec } from '../../codecs/order'
import {
  orderCancellationCodec,
  orderCancellationsCodec,
  orderCreationCodec,
} from '../../codecs/order-creation'
import { quoteParametersCodec, quoteRequestCodec, quoteResponseCodec } from '../../codecs/quote'
import type { SchemaGuide } from '../schema-guide'

/** The signed fields, with the same texts everywhere. */
const signedFields = {
  sellToken: 'Token sold.',
  buyToken: 'Token bought; `0xeeee…eeee` means the native coin.',
  validTo: 'Last second the order may be settled in, unix seconds.',
  kind: 'Which side is fixed.',
  partiallyFillable: 'Whether parts may be filled in several batches.',
  sellTokenBalance: 'Where the sell token is taken from.',
  buyTokenBalance: 'Where the buy token goes.',
  signingScheme: 'How the owner signs.',
} as const

const orderAmounts = {
  sellAmount: 'Sell-token atoms: sold exactly (sell order) or at most (buy order).',
  buyAmount: 'Buy-token atoms: bought at least (sell order) or exactly (buy order).',
  feeAmount: 'Signed fee in sell-token atoms, on top of `sellAmount`; normally 0.',
} as const

const documentText = `A JSON object of at most ${MAX_APP_DATA_BYTES} bytes; its keccak256 is its name.`

/** Orders, their submission and cancellation, quotes, and app-data documents. */
export const orderSchemas: readonly SchemaGuide[] = [
  {
    name: 'Interaction',
    codec: interactionCodec,
    description: 'A call the settlement makes for the order.',
    fields: { target: 'Contract called.', value: 'Wei sent along.', callData: 'Bytes sent.' },
  },
  {
    name: 'OrderQuote',
    codec: orderQuoteCodec,
    description: 'The quote an order was stored with.',
    fields: {
      gasAmount: 'Gas units the settlement was estimated to take.',
      gasPrice: 'Wei per gas unit at that time.',
      sellTokenPrice: 'Native wei per one sell-token atom.',
      sellAmount: 'Quoted sell-token atoms, fee not included.',
      buyAmount: 'Quoted buy-token atoms.',
      feeAmount: 'Quoted network fee in sell-token atoms.',
      solver: 'Solver whose estimate was the best.',
      verified: 'Whether a simulated settlement gave these amounts.',
      metadata: 'How the estimate would be settled; null while the order is open.',
    },
  },
  {
    name: 'Order',
    codec: orderCodec,
    description: 'An order with its status and execution.',
    fields: {
      uid: 'The order.',
      owner: 'Account that owns the order and pays the sell token.',
      from: 'Account the order was placed from.',
      creationDate: 'When the order was stored.',
      status: 'Where the order stands now.',
      class: 'Kind of order by its fee.',
      ...signedFields,
      ...orderAmounts,
      receiver:
        'Account that gets the proceeds. An order signed with the zero address (pay the owner) shows its owner; its uid hashes the zero address.',
      signature: 'The signature; `0x` for presign.',
      appData: 'Hash of the app-data document.',
      appDataHash: 'The same hash again.',
      fullAppData: 'The document; null when only its hash is known.',
      invalidated: 'True after a cancellation, an invalidation on chain or a replacement.',
      executedSellAmount: 'Sell-token atoms sold so far, signed fee included.',
      executedSellAmountBeforeFees: 'Sell-token atoms sold so far, signed fee not included.',
      executedBuyAmount: 'Buy-token atoms bought so far.',
      executedFeeAmount: 'Signed fee charged so far, in sell-token atoms.',
      executedFee:
        'Fee computed from the fills (gas and protocol fees), in atoms of `executedFeeToken`.',
      executedFeeToken: 'Token `executedFee` is counted in.',
      settlementContract: 'Contract the order is signed for.',
      quoteId: 'Quote the order is based on; null without one.',
      fullBalanceCheck: 'Whether the submission asked to check the whole balance.',
      availableBalance:
        'Sell-token atoms the owner can pay: the smaller of balance and allowance, after the calls due before the next fill. What the node reported last when it does not answer; null when it never reported, and where a call fails.',
      isLiquidityOrder: 'Whether the class is `liquidity`.',
      interactions: 'Calls made around the fills, from the hooks of app data.',
      'interactions.pre': 'Before the first fill; wrapping native coins before each.',
      'interactions.post': 'After every fill.',
      quote: 'The quote the order was stored with; left out of lists.',
      validFrom: 'First second the order may be settled in, unix seconds; from app data.',
      partOfOrder: 'Which part of an order over time it is; from app data, only of such orders.',
      'partOfOrder.id': 'The same in all parts of the order, chosen by who placed them.',
      'partOfOrder.index': 'Number of the part, from 1.',
      'partOfOrder.count': 'How many parts the order has.',
      endMarket:
        'The market price in the newest auction of an order that has ended; left out where none was recorded.',
      'endMarket.auctionId': 'The auction.',
      'endMarket.sellAmount': 'What the market took of the sell token; only the ratio counts.',
      'endMarket.buyAmount': 'What the market gave for it, in buy-token atoms.',
      fillMarket:
        'The market price at the fills, each in its own auction, weighted by what it sold; left out before the first and where one has none recorded.',
      'fillMarket.sellAmount': 'What the market took of the sell token; only the ratio counts.',
      'fillMarket.buyAmount': 'What the market gave for it, in buy-token atoms.',
      onchainUser: 'Account that placed the order on chain.',
      onchainOrderData: 'Only of orders placed on chain.',
      'onchainOrderData.sender': 'Account that sent the placing transaction.',
      'onchainOrderData.placementError': 'Why the order can never be settled; null when it can.',
      ethflowData: 'Only of orders that sell the native coin.',
      'ethflowData.refundTxHash': 'Transaction that paid the coin back; null before.',
      'ethflowData.userValidTo': 'Last second the user allows, unix seconds.',
      'ethflowData.isRefunded': 'Whether the coin was paid back.',
    },
  },
  {
    name: 'OrderCreation',
    codec: orderCreationCodec,
    description: 'A signed order as it is submitted.',
    fields: {
      ...signedFields,
      ...orderAmounts,
      receiver:
        'Account that gets the proceeds, as signed; null and the zero address both mean the signed zero address: pay the owner.',
      appData: 'The document itself, or its 32-byte hash once it was uploaded.',
      appDataHash: 'With a document: the hash the sender expects of it.',
      from: 'The owner. May be left out for eip712 and ethsign, where it is recovered.',
      signature:
        '65 bytes r, s, v (eip712, ethsign), what the contract expects (eip1271), or `0x` (presign).',
      quoteId: 'Quote the order is based on; one that does not fit is ignored.',
      fullBalanceCheck: 'Whether to check the whole balance; this service always does.',
    },
  },
  {
    name: 'OrderCancellation',
    codec: orderCancellationCodec,
    description: 'The owner’s signature over `OrderCancellation(bytes orderUid)`.',
    fields: { signature: '65 bytes r, s, v.', signingScheme: '`eip712` or `ethsign`.' },
  },
  {
    name: 'OrderCancellations',
    codec: orderCancellationsCodec,
    description: 'The owner’s signature over `OrderCancellations(bytes[] orderUids)`.',
    fields: {
      orderUids: 'Orders to cancel, at most 128.',
      signature: '65 bytes r, s, v.',
      signingScheme: '`eip712` or `ethsign`.',
    },
  },
  {
    name: 'QuoteRequest',
    codec: quoteRequestCodec,
    description: 'What to price. Exactly one of the three amounts is given, fitting `kind`.',
    fields: {
      ...signedFields,
      from: 'Account that would sign the order.',
      receiver: 'Account that would get the proceeds; null means `from`.',
      sellAmountBeforeFee: 'Sell-token atoms the network fee is taken out of.',
      sellAmountAfterFee: 'Sell-token atoms sold, with the network fee on top.',
      buyAmountAfterFee: 'Buy-token atoms to be bought.',
      validTo: 'Expiry of the order in unix seconds, at most three hours ahead.',
      validFor: 'The same as seconds from now; 1800 when neither is given.',
      appData: 'App-data document or hash the order will have.',
      appDataHash: 'With a document: the hash the sender expects of it.',
      partiallyFillable: 'Ignored: a quote is for the whole amount.',
      verificationGasLimit: `Gas units of the owner contract’s signature check (eip1271); 27000 when not given. An order selling the native coin is charged ${NATIVE_ORDER_GAS}, for the check and for wrapping: ask with that to be quoted the same.`,
      onchainOrder: 'Whether the order will be placed on chain; its quote lives ten minutes.',
      priceQuality:
        '`fast` quotes are neither tried nor stored; `optimal` and `verified` are the same.',
      timeout: 'Milliseconds the answer may take; 5000, at least 250, at most 10000.',
    },
  },
  {
    name: 'QuoteParameters',
    codec: quoteParametersCodec,
    description:
      'The order as quoted. Sign it with `feeAmount` 0, selling `sellAmount + feeAmount`.',
    fields: {
      ...signedFields,
      receiver: 'As asked.',
      sellAmount: 'Sell-token atoms, network fee not included.',
      buyAmount: 'Buy-token atoms.',
      feeAmount: 'Network fee in sell-token atoms: gas times gas price over price, rounded up.',
      appData: 'The document when one was sent, otherwise the hash.',
      appDataHash: 'Hash of the document, when one was sent.',
      gasAmount: 'Gas units the settlement is estimated to take.',
      gasPrice: 'Wei per gas unit.',
      sellTokenPrice: 'Native wei per one sell-token atom.',
    },
  },
  {
    name: 'QuoteResponse',
    codec: quoteResponseCodec,
    description: 'A price and how long it holds.',
    fields: {
      quote: 'The order as quoted.',
      from: 'As asked.',
      expiration: 'Until when orders may be based on the quote; 1970 for `fast` quotes.',
      id: 'To be sent as `quoteId`; null for `fast` quotes.',
      verified: 'Whether a simulated settlement gave these amounts.',
      methods: 'Solvers that found a route, the best first.',
      priceImpactBps: 'How much worse it is priced than its first atom, in basis points.',
      protocolFeeBps: 'Volume fee in basis points, when one applied.',
    },
  },
  {
    name: 'AppDataDocument',
    codec: appDataDocumentCodec,
    description: 'An app-data document as text.',
    fields: { fullAppData: documentText },
  },
  {
    name: 'AppDataUpload',
    codec: appDataUploadSchema,
    description: 'An app-data document to be stored.',
    fields: { fullAppData: documentText },
  },
]
