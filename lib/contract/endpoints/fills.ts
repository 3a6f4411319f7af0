import * as z from 'zod'
import { fillsPageCodec, fillsQueryCodec, lifetimeSurplusCodec } from '../codecs/fill'
import { addressCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

/** Newest first, over all orders that the account owns or had placed on chain. */
export const accountFillsEndpoint = defineEndpoint({
  name: 'accountFills',
  method: 'GET',
  path: '/{network}/api/v1/account/{owner}/fills',
  summary: 'Fills of an account with fees and prices at the fill, by pages, newest first',
  params: z.object({ owner: addressCodec }),
  query: fillsQueryCodec,
  responses: { 200: fillsPageCodec },
  failures: [],
  rateLimit: 'orderRead',
  extension: true,
  ownBookOnly: true,
})

/** Beyond the signed limits, and against the quotes, at the prices of each fill's time. */
export const lifetimeSurplusEndpoint = defineEndpoint({
  name: 'lifetimeSurplus',
  method: 'GET',
  path: '/{network}/api/v1/account/{owner}/lifetime_surplus',
  summary: 'What an account got beyond its limits and against its quotes, in US dollars',
  params: z.object({ owner: addressCodec }),
  responses: { 200: lifetimeSurplusCodec },
  failures: [],
  rateLimit: 'orderRead',
  extension: true,
  ownBookOnly: true,
})
