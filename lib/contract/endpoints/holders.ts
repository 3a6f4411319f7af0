import * as z from 'zod'
import { describedHoldersCodec, topHolderCodec } from '../codecs/holders'
import { pricedTokenCodec } from '../codecs/token-price'
import { defineEndpoint } from '../endpoint'

const tokenParams = z.object({ tokenAddress: pricedTokenCodec })

/** 404 only when no source knows a holder; a failing source is a 500 or an older list. */
export const topHoldersEndpoint = defineEndpoint({
  name: 'topHolders',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/topHolders',
  summary: 'Largest holders of a token',
  params: tokenParams,
  responses: { 200: z.array(topHolderCodec) },
  failures: ['NotFound'],
  rateLimit: 'read',
})

/** 404 and faults as for `topHoldersEndpoint`; what only the node knows is null while it does not answer. */
export const tokenHoldersEndpoint = defineEndpoint({
  name: 'tokenHolders',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/holders',
  summary: 'Largest holders of a token with their share and what is known about them',
  params: tokenParams,
  responses: { 200: describedHoldersCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
