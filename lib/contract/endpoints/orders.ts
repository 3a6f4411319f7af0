import * as z from 'zod'
import { batchLookupElementCodec } from '../codecs/batch-lookup'
import { orderEventCodec } from '../codecs/debug-report'
import { addressCodec, bytes32Codec, orderUidCodec, orderUidsCodec } from '../codecs/hex'
import { orderCodec } from '../codecs/order'
import {
  orderCancellationCodec,
  orderCancellationsCodec,
  orderCreationCodec,
} from '../codecs/order-creation'
import { competitionStatusCodec } from '../codecs/order-status'
import { pageQueryCodec } from '../codecs/page'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'
import { validationFailures } from './order-failures'

const uidParams = z.object({ uid: orderUidCodec })

/**
 * Stores a signed order and returns its uid as a bare JSON string.
 * Source: lib/docs/protocol.md#placement.
 */
export const placeOrderEndpoint = defineEndpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/{network}/api/v1/orders',
  summary: 'Submit a signed order',
  body: orderCreationCodec,
  responses: { 201: orderUidCodec },
  failures: [
    ...validationFailures,
    'UnsupportedOrderType',
    'NonZeroFee',
    'ZeroAmount',
    'InvalidSignature',
    'InvalidEip1271Signature',
    'IncompatibleSigningScheme',
    'MissingFrom',
    'WrongOwner',
    'AppdataFromMismatch',
    'DuplicatedOrder',
    'InsufficientBalance',
    'InsufficientAllowance',
    'TransferSimulationFailed',
    'InvalidValidFrom',
    'FeeAmountOverflow',
    'TooManyLimitOrders',
    'TooMuchGas',
    'SellAmountDoesNotCoverFee',
    'InsufficientLiquidity',
    'QuoteNotVerified',
    'TradingOutsideAllowedWindow',
    'TokenTemporarilySuspended',
    'CustomSolverError',
    'OrderNotFound',
    'OnChainOrder',
    'OrderFullyExecuted',
    'AlreadyCancelled',
    'OldOrderActivelyBidOn',
  ],
  rateLimit: 'submit',
  maxBodyBytes: limits.documentBodyBytes,
})

/** Includes the quote the order was stored with. Source: lib/docs/protocol.md#order-as-returned. */
export const getOrderEndpoint = defineEndpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/{network}/api/v1/orders/{uid}',
  summary: 'One order with its status and execution',
  params: uidParams,
  responses: { 200: orderCodec },
  failures: ['NotFound'],
  rateLimit: 'orderRead',
})

const cancellationFailures = [
  'OrderNotFound',
  'AlreadyCancelled',
  'OrderFullyExecuted',
  'OrderExpired',
  'OnChainOrder',
  'InvalidSignature',
  'WrongOwner',
] as const

/**
 * Off-chain cancellation: a solver already executing can still fill.
 * Source: lib/docs/protocol.md#signed-cancellation.
 */
export const cancelOrderEndpoint = defineEndpoint({
  name: 'cancelOrder',
  method: 'DELETE',
  path: '/{network}/api/v1/orders/{uid}',
  summary: 'Cancel an order with a signed request',
  params: uidParams,
  body: orderCancellationCodec,
  responses: { 200: z.literal('Cancelled') },
  failures: cancellationFailures,
  rateLimit: 'read',
})

/**
 * All or none of the orders, which have one owner. An order named twice is cancelled once; a
 * failure's description names the order. Source: lib/docs/protocol.md#signed-cancellation.
 */
export const cancelOrdersEndpoint = defineEndpoint({
  name: 'cancelOrders',
  method: 'DELETE',
  path: '/{network}/api/v1/orders',
  summary: 'Cancel up to 128 orders with one signed request',
  body: orderCancellationsCodec,
  responses: { 200: z.literal('Cancelled') },
  failures: cancellationFailures,
  rateLimit: 'read',
  maxBodyBytes: limits.batchLookupBodyBytes,
  extension: true,
})

/** Unknown uids are missing in the response, repeated ones are returned once, in any order. */
export const ordersByUidsEndpoint = defineEndpoint({
  name: 'ordersByUids',
  method: 'POST',
  path: '/{network}/api/v1/orders/by_uids',
  onlyReads: true,
  summary: 'Up to 128 orders in one call',
  body: orderUidsCodec,
  responses: { 200: z.array(batchLookupElementCodec) },
  failures: [],
  rateLimit: 'orderRead',
  maxBodyBytes: limits.batchLookupBodyBytes,
})

/** A digest does not include the owner, so orders of several accounts can have the same one. */
export const ordersByDigestEndpoint = defineEndpoint({
  name: 'ordersByDigest',
  method: 'GET',
  path: '/{network}/api/v1/orders/by_digest/{digest}',
  summary: 'Orders with a digest, the first 32 bytes of a uid',
  params: z.object({ digest: bytes32Codec }),
  responses: { 200: z.array(orderCodec) },
  failures: [],
  rateLimit: 'orderRead',
  extension: true,
  ownBookOnly: true,
})

/** Fills of a part leave an order `open`. Source: lib/docs/protocol.md#order-as-returned. */
export const orderStatusEndpoint = defineEndpoint({
  name: 'getOrderStatus',
  method: 'GET',
  path: '/{network}/api/v1/orders/{uid}/status',
  summary: 'Where an order stands now: how it ended, or its place in the auction',
  params: uidParams,
  responses: { 200: competitionStatusCodec },
  failures: ['NotFound'],
  rateLimit: 'orderRead',
  extension: true,
})

/**
 * Server-sent events of one order: `event` per lifecycle row; `order` with the full order and
 * `status` with its competition status, both at first and on every change. Comments keep idle
 * connections open.
 */
export const orderEventsEndpoint = defineEndpoint({
  name: 'streamOrder',
  method: 'GET',
  path: '/{network}/api/v1/orders/{uid}/events',
  summary: 'Live changes of one order as server-sent events',
  params: uidParams,
  responses: {},
  events: { order: orderCodec, status: competitionStatusCodec, event: orderEventCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  media: 'events',
  extension: true,
})

/** Newest first. */
export const accountOrdersEndpoint = defineEndpoint({
  name: 'accountOrders',
  method: 'GET',
  path: '/{network}/api/v1/account/{owner}/orders',
  summary: 'Orders of an account, newest first',
  params: z.object({ owner: addressCodec }),
  query: pageQueryCodec(limits.accountOrdersPerPage, 'LIMIT_OUT_OF_BOUNDS'),
  responses: { 200: z.array(orderCodec) },
  failures: ['LIMIT_OUT_OF_BOUNDS'],
  rateLimit: 'orderRead',
  extension: true,
})
