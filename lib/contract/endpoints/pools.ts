import * as z from 'zod'
import { cacheSeconds } from '../cache-control'
import { addressCodec } from '../codecs/hex'
import {
  averageAprCodec,
  poolAddressesCodec,
  poolDetailsCodec,
  poolEntryCodec,
  poolHistoryCodec,
  poolHistoryQueryCodec,
  poolTrendAddressesCodec,
  poolTrendsCodec,
} from '../codecs/pools'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/**
 * An empty list requests the pools with most value locked. 404 only when no source is configured.
 */
export const poolsEndpoint = defineEndpoint({
  name: 'yieldPools',
  method: 'POST',
  path: '/{network}/yield/pools',
  onlyReads: true,
  summary: 'Liquidity pools with what they pay',
  body: poolAddressesCodec,
  responses: { 200: z.array(poolEntryCodec) },
  failures: ['NotFound'],
  rateLimit: 'read',
  maxBodyBytes: limits.poolAddressesBodyBytes,
})

/** Also 200 while nothing is known yet, with no project. */
export const poolsAverageAprEndpoint = defineEndpoint({
  name: 'poolsAverageApr',
  method: 'GET',
  path: '/{network}/yield/pools-average-apr',
  summary: 'Average APR of each liquidity project',
  responses: { 200: averageAprCodec },
  failures: ['NotFound'],
  cacheSeconds: cacheSeconds.poolsAverageApr,
  provisional: true,
  rateLimit: 'read',
})

/** Pools whose past is not recorded here are missing. 404 only when no source is configured. */
export const poolTrendsEndpoint = defineEndpoint({
  name: 'yieldPoolTrends',
  method: 'POST',
  path: '/{network}/yield/pools/trends',
  onlyReads: true,
  summary: 'What liquidity pools paid over the last 30 days',
  body: poolTrendAddressesCodec,
  responses: { 200: poolTrendsCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  maxBodyBytes: limits.poolTrendsBodyBytes,
  extension: true,
})

const poolParams = z.object({ pool: addressCodec })

/** 404 when no source knows the pool or none is configured; a failing source is a 500 or an older reading. */
export const poolEndpoint = defineEndpoint({
  name: 'yieldPool',
  method: 'GET',
  path: '/{network}/yield/pools/{pool}',
  summary: 'Everything known about one liquidity pool',
  params: poolParams,
  responses: { 200: poolDetailsCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})

/** 200 without points when only the pool's present is known; 404 and faults as for `poolEndpoint`. */
export const poolHistoryEndpoint = defineEndpoint({
  name: 'yieldPoolHistory',
  method: 'GET',
  path: '/{network}/yield/pools/{pool}/history',
  summary: 'What a liquidity pool paid, held and traded in the past',
  params: poolParams,
  query: poolHistoryQueryCodec,
  responses: { 200: poolHistoryCodec },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
