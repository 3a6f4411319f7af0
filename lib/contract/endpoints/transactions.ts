import * as z from 'zod'
import { txHashCodec } from '../codecs/hex'
import { orderCodec } from '../codecs/order'
import { defineEndpoint } from '../endpoint'

/** In the order of their fills; empty for a transaction that settled none of our orders. */
export const transactionOrdersEndpoint = defineEndpoint({
  name: 'transactionOrders',
  method: 'GET',
  path: '/{network}/api/v1/transactions/{txHash}/orders',
  summary: 'Orders filled by one transaction',
  params: z.object({ txHash: txHashCodec }),
  responses: { 200: z.array(orderCodec) },
  failures: [],
  rateLimit: 'orderRead',
  extension: true,
})
