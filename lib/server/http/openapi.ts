import 'server-only'
import * as z from 'zod'
import { cacheControl } from '@/lib/contract/cache-control'
import type { Dialect, Endpoint } from '@/lib/contract/endpoint'
import type { ErrorType } from '@/lib/contract/error-catalog'
import { edgeFailures, errorCatalog } from '@/lib/contract/error-catalog'
import { rateLimits } from '@/lib/contract/limits'

type Json = Record<string, unknown>

const networkParameter = {
  name: 'network',
  in: 'path',
  required: true,
  description: 'Numeric chain id, name or alias of a served network, or `default`.',
  schema: { type: 'string' },
  example: 'default',
}

const errorSchemas: Readonly<Record<Dialect, Json>> = {
  order: {
    type: 'object',
    required: ['errorType', 'description'],
    properties: {
      errorType: { type: 'string' },
      description: { type: 'string' },
      data: { description: 'Present only where the code defines it.' },
    },
  },
  message: {
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
}

/**
 * The interface as an OpenAPI 3.1 document, made from the descriptors alone. Schemas show the wire
 * side of every codec. Failures are listed per status with the codes that can occur.
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(endpoint)
    paths[endpoint.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coincidence',
      version,
      description:
        'Batch-auction trading. Amounts are decimal integer strings in the smallest token unit; addresses, hashes and uids are lower-case hex on output and any case on input. Versioned paths also work without the network segment and then mean the default network.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { OrderError: errorSchemas.order, MessageError: errorSchemas.message } },
  }
}

function operation(endpoint: Endpoint): Json {
  const parameters = [
    ...(endpoint.path.includes('{network}') ? [networkParameter] : []),
    ...objectParameters(endpoint.params, 'path'),
    ...objectParameters(endpoint.query, 'query'),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(endpoint.rateLimit === 'none'
      ? {}
      : { 'x-rate-limit': { class: endpoint.rateLimit, ...rateLimits[endpoint.rateLimit] } }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            description: `At most ${endpoint.maxBodyBytes} bytes.`,
            content: { 'application/json': { schema: wireSchema(endpoint.body) } },
          },
        }
      : {}),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  }
}

function objectParameters(schema: z.ZodType | null, place: 'path' | 'query'): Json[] {
  if (schema === null) return []
  const object = wireSchema(schema)
  const required = Array.isArray(object.required) ? object.required : []
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function successes(endpoint: Endpoint): Json {
  const responses: Json = {}
  for (const [status, codec] of Object.entries(endpoint.responses)) {
    const mediaType = endpoint.media === 'text' ? 'text/plain' : 'application/json'
    responses[status] = {
      description: endpoint.summary,
      headers: {
        ...header('Cache-Control', cacheControl(Number(status), endpoint.cacheSeconds)),
        ...(endpoint.method === 'GET' && endpoint.media === 'json'
          ? header('ETag', 'Strong tag of the body; answers `If-None-Match` with 304.')
          : {}),
      },
      content: { [mediaType]: { schema: wireSchema(codec) } },
    }
  }
  if (endpoint.events) {
    const names = Object.entries(endpoint.events)
    responses['200'] = {
      description: `Server-sent events: ${names.map(([name]) => name).join(', ')}`,
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          'x-events': Object.fromEntries(names.map(([name, codec]) => [name, wireSchema(codec)])),
        },
      },
    }
  }
  return responses
}

function failures(endpoint: Endpoint): Json {
  const codes = new Map<number, ErrorType[]>()
  for (const code of new Set<ErrorType>([...endpoint.failures, ...edgeFailures])) {
    if (!applies(endpoint, code)) continue
    const status = errorCatalog[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  const responses: Json = {}
  for (const [status, names] of codes) {
    if (endpoint.responses[status]) continue
    const component = endpoint.dialect === 'order' ? 'OrderError' : 'MessageError'
    responses[String(status)] = {
      description: names.join(', '),
      headers: {
        ...header('Cache-Control', 'no-store'),
        ...(status === 429 ? header('Retry-After', 'Whole seconds to wait.') : {}),
        ...(status === 405 ? header('Allow', 'Methods served at this path.') : {}),
      },
      content: {
        'application/json': {
          schema:
            endpoint.dialect === 'order'
              ? {
                  allOf: [
                    { $ref: `#/components/schemas/${component}` },
                    { properties: { errorType: { enum: names } } },
                  ],
                }
              : { $ref: `#/components/schemas/${component}` },
        },
      },
    }
  }
  return responses
}

/** Body codes need a body, 429 a limit, 405 never happens to a documented method. */
function applies(endpoint: Endpoint, code: ErrorType): boolean {
  switch (code) {
    case 'PayloadTooLarge':
    case 'UnsupportedMediaType':
    case 'RequestTimeout':
      return endpoint.body !== null
    case 'RateLimited':
      return endpoint.rateLimit !== 'none'
    case 'MethodNotAllowed':
      return false
    case 'NotFound':
      return endpoint.failures.includes('NotFound') || endpoint.path.includes('{network}')
    case 'InvalidParameter':
      return endpoint.params !== null || endpoint.query !== null || endpoint.body !== null
    default:
      return true
  }
}

const header = (name: string, description: string): Json => ({
  [name]: { description, schema: { type: 'string' } },
})

function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
