import * as z from 'zod'
import { debugReportCodec } from '../codecs/debug-report'
import { orderUidCodec } from '../codecs/hex'
import { defineEndpoint } from '../endpoint'

/** Everything recorded about one order. Source: lib/docs/protocol.md#debug-report. */
export const debugOrderEndpoint = defineEndpoint({
  name: 'debugOrder',
  method: 'GET',
  path: '/{network}/api/v1/debug/order/{uid}',
  summary: 'Debug report of one order',
  params: z.object({ uid: orderUidCodec }),
  responses: { 200: debugReportCodec },
  failures: ['NotFound', 'Unauthorized'],
  rateLimit: 'read',
})
