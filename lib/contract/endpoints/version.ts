import * as z from 'zod'
import { defineEndpoint } from '../endpoint'

/** One line, `name@version+build`. */
export const versionEndpoint = defineEndpoint({
  name: 'version',
  method: 'GET',
  path: '/{network}/api/v1/version',
  summary: 'Which build answers, as plain text',
  responses: { 200: z.string() },
  failures: [],
  rateLimit: 'read',
  media: 'text',
  extension: true,
})
