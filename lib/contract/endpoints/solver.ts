import * as z from 'zod'
import {
  engineNoticeCodec,
  solveReplyCodec,
  solveRequestCodec,
  solverMethodSchema,
} from '../codecs/solver-engine'
import { defineEndpoint } from '../endpoint'
import { limits } from '../limits'

const params = z.object({ solver: solverMethodSchema })

/**
 * Our own methods as a solver engine. Local network only.
 * Source: lib/docs/solver-engines.md#built-in-methods-as-engines.
 */
export const solveEndpoint = defineEndpoint({
  name: 'solve',
  method: 'POST',
  path: '/{network}/solver/{solver}/solve',
  summary: 'Solve an auction by a method of this service',
  params,
  body: solveRequestCodec,
  responses: { 200: solveReplyCodec },
  failures: ['NotFound'],
  rateLimit: 'quote',
  maxBodyBytes: limits.solveBodyBytes,
  extension: true,
})

/** Accepted and ignored: our solvers learn nothing from one auction for the next. */
export const notifySolverEndpoint = defineEndpoint({
  name: 'notifySolver',
  method: 'POST',
  path: '/{network}/solver/{solver}/notify',
  summary: 'Notify a method of this service of the result of its solution',
  params,
  body: engineNoticeCodec,
  responses: { 200: z.object({}) },
  failures: ['NotFound'],
  rateLimit: 'read',
  extension: true,
})
