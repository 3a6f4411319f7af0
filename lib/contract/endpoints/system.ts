import * as z from 'zod'
import { healthSchema, readinessSchema } from '../codecs/health'
import { defineEndpoint } from '../endpoint'

/** 200 whenever the process answers; checks nothing else. */
export const healthEndpoint = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process is alive',
  responses: { 200: healthSchema },
  failures: [],
  rateLimit: 'none',
  extension: true,
})

/** 503 with the same body while any check fails. */
export const readinessEndpoint = defineEndpoint({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'Whether database, chain heads and auctions are within their limits',
  responses: { 200: readinessSchema, 503: readinessSchema },
  failures: [],
  rateLimit: 'none',
  extension: true,
})

/** Format: Prometheus text exposition 0.0.4. */
export const metricsEndpoint = defineEndpoint({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus text',
  responses: { 200: z.string() },
  failures: [],
  rateLimit: 'none',
  media: 'text',
  extension: true,
})

/** Made of the descriptors and their guides; one document for all networks. */
export const openApiEndpoint = defineEndpoint({
  name: 'openApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This interface as OpenAPI 3.1',
  responses: { 200: z.record(z.string(), z.unknown()) },
  failures: [],
  rateLimit: 'read',
  extension: true,
})

/** The format of Safe; that of browsers is at `/manifest.webmanifest`. */
export const safeManifestEndpoint = defineEndpoint({
  name: 'safeManifest',
  method: 'GET',
  path: '/manifest.json',
  summary: 'Name and icon of these pages, for adding them to a Safe',
  responses: {
    200: z.object({ name: z.string(), description: z.string(), iconPath: z.string() }),
  },
  failures: [],
  rateLimit: 'read',
  extension: true,
})
