import * as z from 'zod'
import { addressCodec, orderUidCodec } from '../codecs/hex'
import { pageQueryShape } from '../codecs/page'
import { orNull } from '../codecs/text'
import { tradeCodec } from '../codecs/trade'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const filterShape = { owner: orNull(addressCodec), orderUid: orNull(orderUidCodec) }

type Filter = { readonly owner: string | null; readonly orderUid: string | null }
const exactlyOne = (filter: Filter) => (filter.owner === null) !== (filter.orderUid === null)
const filterError = {
  error: 'give exactly one of owner and orderUid',
  params: { errorType: 'InvalidTradeFilter' },
}

/** Newest first. */
export const tradesEndpoint = defineEndpoint({
  name: 'trades',
  method: 'GET',
  path: '/{network}/api/v1/trades',
  summary: 'Fills of an account or an order, newest first',
  query: z.object(filterShape).refine(exactlyOne, filterError),
  responses: { 200: z.array(tradeCodec) },
  failures: ['InvalidTradeFilter'],
  rateLimit: 'orderRead',
  extension: true,
})

/** All fills by pages, newest first; `tradesEndpoint` gives only the newest `limits.tradesPerPage`. */
export const tradesV2Endpoint = defineEndpoint({
  name: 'tradesV2',
  method: 'GET',
  path: '/{network}/api/v2/trades',
  summary: 'Fills of an account or an order by pages, newest first',
  query: z
    .object({ ...filterShape, ...pageQueryShape(limits.tradesPerPage, 'InvalidLimit') })
    .refine(exactlyOne, filterError),
  responses: { 200: z.array(tradeCodec) },
  failures: ['InvalidTradeFilter', 'InvalidLimit'],
  rateLimit: 'orderRead',
  extension: true,
})
