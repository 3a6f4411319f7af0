import * as z from 'zod'
import { debugReportCodec } from '../codecs/debug-report'
import { orderUidCodec, orderUidsCodec } from '../codecs/hex'
import { judgedOrderCodec } from '../codecs/verdict'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

/** Everything recorded about one order. Source: lib/docs/protocol.md#debug-report. */
export const debugOrderEndpoint = defineEndpoint({
  name: 'debugOrder',
  method: 'GET',
  path: '/{network}/api/v1/debug/order/{uid}',
  summary: 'Debug report of one order',
  params: z.object({ uid: orderUidCodec }),
  responses: { 200: debugReportCodec },
  failures: ['NotFound', 'Unauthorized'],
  credential: 'staffIfAny',
  rateLimit: 'read',
  provisional: true,
})

/** Repeated uids are answered each time. Source: lib/docs/protocol.md#verdict-codes. */
export const orderVerdictsEndpoint = defineEndpoint({
  name: 'orderVerdicts',
  method: 'POST',
  path: '/{network}/api/v1/orders/verdicts',
  onlyReads: true,
  summary: 'Why up to 128 orders are in their state',
  body: orderUidsCodec,
  responses: { 200: z.array(judgedOrderCodec) },
  failures: ['Unauthorized'],
  credential: 'staffIfAny',
  rateLimit: 'read',
  maxBodyBytes: limits.batchLookupBodyBytes,
  extension: true,
})
