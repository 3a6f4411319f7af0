import * as z from 'zod'
import { addressCodec } from '../codecs/hex'
import { nativePriceSchema, tokenMetadataCodec } from '../codecs/native-price'
import { defineEndpoint } from '../endpoint'

const tokenParams = z.object({ token: addressCodec })

/**
 * The coin itself and its wrapped form cost 1. Source: lib/docs/protocol.md#reads-around-auctions.
 */
export const nativePriceEndpoint = defineEndpoint({
  name: 'nativePrice',
  method: 'GET',
  path: '/{network}/api/v1/token/{token}/native_price',
  summary: 'Price of a token in the native coin: wei per atom',
  params: tokenParams,
  responses: { 200: nativePriceSchema },
  failures: ['UnsupportedToken', 'NoLiquidity'],
  rateLimit: 'read',
  extension: true,
})

/** 200 for every well-formed address; unknown values are null. */
export const tokenMetadataEndpoint = defineEndpoint({
  name: 'tokenMetadata',
  method: 'GET',
  path: '/{network}/api/v1/token/{token}/metadata',
  summary: 'First trade and native price of a token',
  params: tokenParams,
  responses: { 200: tokenMetadataCodec },
  failures: [],
  rateLimit: 'read',
  extension: true,
})
