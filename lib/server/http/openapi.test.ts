import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@/lib/contract/endpoint-list'
import { errorGuide } from '@/lib/contract/error-guide'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { statusMessages } from '@/lib/contract/guide/status-labels'
import { expandReferences } from '@/lib/testing/expand-references'
import { openApiDocument } from './openapi'

const facts = { version: '1.0.0', networkSegments: ['default', 'local', '31337'] }
const written = JSON.parse(JSON.stringify(openApiDocument(endpoints, facts)))
/** With every shared part where it is referred to; `openapi-shared.test.ts` is about the sharing. */
const document = expandReferences(written)
const operation = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()]

type Schema = {
  readonly description?: string
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Paths of the fields below a schema that have no description. */
function undescribed(schema: Schema, path: string): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].flatMap((part) =>
    part === undefined ? [] : undescribed(part, path),
  )
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${path}.${name}`]),
    ...undescribed(field, `${path}.${name}`),
  ])
  return [...inner, ...fields]
}

describe('openApiDocument', () => {
  it('is an OpenAPI 3.1 document by the official schema', async () => {
    const result = await new Validator().validate(structuredClone(written))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('documents every endpoint by its own name', () => {
    for (const { path, method, name } of endpoints) {
      expect(operation(path, method)?.operationId).toBe(name)
    }
  })

  it('has what the interface names without a network so too, with a separate name', () => {
    expect(operation('/api/v1/quote', 'post').operationId).toBe('quoteOrderOnDefaultNetwork')
    expect(operation('/api/v1/quote', 'post')).not.toHaveProperty('parameters')
    const long = operation('/{network}/api/v1/solver_competition/{auction_id}', 'get')
    const short = operation('/api/v1/solver_competition/{auction_id}', 'get')
    expect(short.responses).toEqual(long.responses)
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (methods) => Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const named = endpoints.filter(
      ({ path, extension }) => path.startsWith('/{network}/api/v') && !extension,
    )
    expect(ids).toHaveLength(endpoints.length + named.length)
    expect(document.paths).not.toHaveProperty('/api/v1/trades')
  })

  it('shows numbers of a URL as numbers with their bounds, and never as null', () => {
    const schemas = (path: string) =>
      Object.fromEntries(
        operation(path, 'get')
          .parameters.filter((parameter: { name: string }) => parameter.name !== 'network')
          .map((parameter: { name: string; schema: object }) => [parameter.name, parameter.schema]),
      )
    const page = {
      offset: { type: 'integer', format: 'int64', minimum: 0, maximum: 2 ** 53 - 1, default: 0 },
      limit: { type: 'integer', format: 'int64', minimum: 1, maximum: 1000, default: 10 },
    }
    expect(schemas('/{network}/api/v1/account/{owner}/orders')).toMatchObject(page)
    expect(schemas('/{network}/api/v2/trades')).toEqual({
      owner: { $ref: '#/components/schemas/Address' },
      orderUid: { $ref: '#/components/schemas/OrderUid' },
      ...page,
    })
    expect(schemas('/api/v1/solver_competition/{auction_id}')).toEqual({
      auction_id: { type: 'integer', format: 'int64', minimum: 0, maximum: 10 ** 15 - 1 },
    })
    expect(schemas('/{network}/markets/{pair}/slippageTolerance')).toMatchObject({
      partiallyFillable: { type: 'boolean' },
      expirationTimeInSeconds: { type: 'number', minimum: 0, maximum: 31_536_000 },
    })
    for (const endpoint of endpoints) {
      const { parameters = [] } = operation(endpoint.path, endpoint.method)
      expect(JSON.stringify(parameters), endpoint.name).not.toContain('null')
    }
    expect(document.components.schemas.Timestamp.format).toBe('date-time')
  })

  it('describes the status of every success', () => {
    for (const { path, method, responses, events, name } of endpoints) {
      if (events) continue
      for (const status of Object.keys(responses)) {
        const { description } = operation(path, method).responses[status]
        expect(description, `${name} ${status}`).toBe(statusMessages[name]?.[status])
      }
    }
  })

  it('documents the Location header of redirecting responses, and of no others', () => {
    for (const { path, method, responses } of endpoints) {
      for (const status of Object.keys(responses)) {
        const { headers = {} } = operation(path, method).responses[status]
        expect('Location' in headers, `${method} ${path} ${status}`).toBe(status === '303')
      }
    }
  })

  it('documents that a list may lack entries where another order book may be asked for it', () => {
    for (const { path, method, name, responses, ownBookOnly } of endpoints) {
      if (responses[200] === undefined) continue
      const isList = responses[200] instanceof z.ZodArray && /\/api\/v\d\//.test(path)
      // Lookups and verdicts have an error in the place of each order that cannot be read.
      const isComplete = ['ordersByUids', 'orderVerdicts'].includes(name) || ownBookOnly
      const hasGaps = isList && !isComplete
      const { headers = {} } = operation(path, method).responses['200']
      expect('X-Left-Out' in headers, name).toBe(hasGaps)
    }
  })

  it('describes the wire format, not the domain', () => {
    const { schema } = operation('/{network}/api/v1/quote', 'post').requestBody.content[
      'application/json'
    ]
    expect(schema).toEqual({ $ref: '#/components/schemas/QuoteRequest' })
    const request = document.components.schemas.QuoteRequest
    expect(request.required).toEqual(['sellToken', 'buyToken', 'from', 'kind'])
    expect(request.properties.sellToken).toEqual({
      $ref: '#/components/schemas/Address',
      description: 'Token sold.',
    })
  })

  it('describes every field', () => {
    const missing: string[] = []
    for (const [name, schema] of Object.entries<Schema>(document.components.schemas)) {
      if (!schema.description) missing.push(name)
      missing.push(...undescribed(schema, name))
    }
    for (const { path, method, name } of endpoints) {
      const { parameters = [], requestBody, responses } = operation(path, method)
      for (const parameter of parameters) {
        if (!parameter.description) missing.push(`${name} ${parameter.in}.${parameter.name}`)
      }
      const bodies = [requestBody, ...Object.values<{ content?: object }>(responses)]
      for (const body of bodies) {
        const schema: Schema = body?.content?.['application/json']?.schema ?? {}
        missing.push(
          ...undescribed(schema, `${name} body`).filter((at) => !at.endsWith('.errorType')),
        )
      }
    }
    expect(missing).toEqual([])
  })

  it('lists every failure of an endpoint under its status, with its condition and remedy', () => {
    const { responses } = operation('/{network}/api/v1/orders', 'post')
    expect(responses['400'].description).toContain(errorGuide.DuplicatedOrder.condition)
    expect(responses['400'].description).toContain(errorGuide.DuplicatedOrder.remedy)
    const { schema } = responses['403'].content['application/json']
    expect(schema.allOf[1].properties.errorType.enum).toEqual(['Forbidden'])
    expect(Object.keys(responses['429'].headers)).toEqual(
      expect.arrayContaining(['Retry-After', 'X-Limited-By']),
    )
    for (const status of ['500', '502', '503']) {
      expect(Object.keys(responses[status].headers)).toContain('X-Fault-Of')
    }
    const notReady = operation('/readyz', 'get').responses['503']
    expect(Object.keys(notReady.headers)).toContain('X-Fault-Of')
    const health = operation('/healthz', 'get').responses
    expect(Object.keys(health)).toEqual(['200', '304', '500'])
    expect(JSON.stringify(health['500'])).toContain('MessageError')
  })

  it('declares each path parameter exactly once', () => {
    for (const { path, method } of endpoints) {
      const names = (operation(path, method).parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === 'path')
        .map((parameter: { name: string }) => `{${parameter.name}}`)
      expect(names).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  it('documents the rate limit of an endpoint and how long a response may be cached', () => {
    const quote = operation('/{network}/api/v1/quote', 'post')
    expect(quote['x-rate-limit']).toBe('quote')
    expect(document['x-rate-limits'].quote).toEqual({ perSecond: 10, burst: 20 })
    expect(document['x-headers']['Cache-Control'].schema.enum).toEqual(['no-cache', 'no-store'])
    expect(quote.responses['200']).not.toHaveProperty('headers')
    expect(quote.responses).not.toHaveProperty('304')
    const slippage = operation('/{network}/markets/{pair}/slippageTolerance', 'get').responses
    expect(slippage['200'].headers['Cache-Control'].schema).toEqual({
      const: 'public, max-age=120',
    })
    const debug = operation('/{network}/api/v1/debug/order/{uid}', 'get').responses
    expect(debug['200'].headers['Cache-Control'].schema).toEqual({ enum: ['no-cache', 'no-store'] })
    const networks = operation('/networks', 'get').responses
    for (const status of ['200', '304']) {
      expect(networks[status].headers ?? {}).not.toHaveProperty('Cache-Control')
    }
    expect(networks['429'].headers).not.toHaveProperty('Cache-Control')
    expect(operation('/healthz', 'get')).not.toHaveProperty('x-rate-limit')
    expect(operation('/{network}/api/v1/trades', 'get')['x-extension']).toBe(true)
  })

  it('lists the served networks', () => {
    expect(document.components.parameters.Network.description).toContain('default, local, 31337')
  })
})

describe('examples of the document', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const errorsOf = (pointer: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `document#${pointer}` })
    return validate(value) ? [] : (validate.errors ?? [])
  }
  const pointerTo = (...keys: readonly string[]) =>
    `/${keys.map((key) => key.replace(/~/g, '~0').replace(/\//g, '~1')).join('/')}`

  it('exist for every endpoint and nothing else', () => {
    expect(Object.keys(endpointGuides).sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s: each decodes, encodes to itself and fits its schema',
    (name, endpoint) => {
      const example = endpointGuides[name]?.example
      const method = endpoint.method.toLowerCase()
      for (const part of ['params', 'query', 'body'] as const) {
        const codec = endpoint[part]
        expect(codec === null || example?.[part] !== undefined, `${name} ${part}`).toBe(true)
        if (codec === null) continue
        const decoded = codec.parse(example?.[part])
        expect(codec.encode(decoded)).toMatchObject(Object(example?.[part]))
      }
      if (endpoint.body) {
        const place = ['paths', endpoint.path, method, 'requestBody', 'content']
        const pointer = pointerTo(...place, 'application/json', 'schema')
        expect(errorsOf(pointer, example?.body)).toEqual([])
      }
      const answers: Readonly<Record<string, z.ZodType>> = {
        ...endpoint.responses,
        ...endpoint.events,
      }
      expect(Object.keys(example?.responses ?? {}).sort()).toEqual(Object.keys(answers).sort())
      for (const [key, codec] of Object.entries(answers)) {
        const value = example?.responses[key]
        // Bytes have no form in JSON; their example says so in words.
        if (endpoint.media === 'image') continue
        expect(codec.encode(codec.parse(value))).toEqual(value)
        const place = ['paths', endpoint.path, method, 'responses']
        const pointer = endpoint.events
          ? pointerTo(...place, '200', 'content', 'text/event-stream', 'x-events', key, 'schema')
          : pointerTo(
              ...place,
              key,
              'content',
              endpoint.media === 'text' ? 'text/plain' : 'application/json',
              'schema',
            )
        expect(errorsOf(pointer, value)).toEqual([])
      }
    },
  )

  it('of failures fit the schema of their status', () => {
    const { OrderError, MessageError } = document.components.schemas
    expect(errorsOf('/components/schemas/OrderError', OrderError.examples[0])).toEqual([])
    expect(errorsOf('/components/schemas/MessageError', MessageError.examples[0])).toEqual([])
    const place = ['paths', '/{network}/api/v1/quote', 'post', 'responses', '400', 'content']
    const { examples } = operation('/{network}/api/v1/quote', 'post').responses['400'].content[
      'application/json'
    ]
    expect(examples.example.value.data).toEqual({ fee_amount: '0x14d55d5e2b1c3' })
    const pointer = pointerTo(...place, 'application/json', 'schema')
    expect(errorsOf(pointer, examples.example.value)).toEqual([])
  })
})
