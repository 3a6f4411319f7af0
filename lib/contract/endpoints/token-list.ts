import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { addressCodec } from '../codecs/hex'
import { imageSchema, tokenListCodec } from '../codecs/token-list'
import { defineEndpoint } from '../endpoint'

/**
 * The tokens of a network's lists and its built-in ones; those alone where it has no list. Not to be
 * cached while a list has never been read.
 */
export const tokenListEndpoint = defineEndpoint({
  name: 'tokenList',
  method: 'GET',
  path: '/{network}/tokens',
  summary: 'Listed tokens of a network',
  responses: { 200: tokenListCodec },
  failures: [],
  cacheSeconds: cacheSeconds.tokenList,
  provisional: true,
  rateLimit: 'read',
  extension: true,
})

/** 404 when no list names an icon we take; 503 while its source is down and none is kept. */
export const tokenIconEndpoint = defineEndpoint({
  name: 'tokenIcon',
  method: 'GET',
  path: '/{network}/tokens/{tokenAddress}/icon',
  summary: 'Icon of a listed token',
  params: z.object({ tokenAddress: addressCodec }),
  responses: { 200: imageSchema },
  failures: ['NotFound', 'ServiceUnavailable'],
  cacheSeconds: cacheSeconds.tokenIcon,
  rateLimit: 'read',
  media: 'image',
  extension: true,
})
