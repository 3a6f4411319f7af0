import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/contract/endpoint-list'
import { expandReferences } from '@/lib/testing/expand-references'
import { openApiDocument } from './openapi'

type Json = Record<string, unknown>
type Example = {
  readonly schema: Json
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly (Json & Example)[]
  readonly requestBody?: Json & { readonly content: Readonly<Record<string, Example>> }
  readonly responses: Readonly<Record<string, Json & { content?: Record<string, Example> }>>
}

const facts = { version: '1.0.0', networkSegments: ['default', 'local', '31337'] }
const text = JSON.stringify(openApiDocument(endpoints, facts))
const document = JSON.parse(text)
const operationsOf = ({ paths }: { paths: Record<string, Record<string, Operation>> }) =>
  Object.values(paths).flatMap((path) => Object.values(path))
const operations = operationsOf(document)
const securityOf = (name: string) =>
  operations.find(({ operationId }) => operationId === name)?.security

/** Every object of a value, itself included. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Json, ...inner]
}

describe('the size of the OpenAPI document', () => {
  it('is at most 300 kB', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300_000)
  })

  it('has every answer, request and parameter once', () => {
    const written = operations.flatMap(({ parameters = [], requestBody, responses }) =>
      [...parameters, ...Object.values(responses), ...(requestBody ? [requestBody] : [])]
        .filter((part) => !('$ref' in part))
        .map((part) => JSON.stringify(part)),
    )
    expect(written.filter((part, at) => written.indexOf(part) !== at)).toEqual([])
  })

  it('has the components it refers to, and no others', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref]))
    const { securitySchemes, ...components } = document.components
    const named = Object.entries<Json>(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(references)].sort()).toEqual(named.sort())
    const required = operations.flatMap(({ security }) => security.flatMap(Object.keys))
    expect([...new Set(required)].sort()).toEqual(Object.keys(securitySchemes).sort())
  })
})

describe('what the usual linters look at', () => {
  it('is said of every operation: what it is, and what must be sent along', () => {
    const tags = document.tags.map(({ name }: { name: string }) => name)
    for (const operation of operations) {
      const { operationId, summary, description, security } = operation
      expect(summary, operationId).not.toBe('')
      expect(description, operationId).not.toBe('')
      expect(tags, operationId).toEqual(expect.arrayContaining([...operation.tags]))
      expect(security, operationId).toBeInstanceOf(Array)
    }
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    expect(document.info.contact.name).not.toBe('')
  })

  it('is an empty list where nothing must be sent along', () => {
    expect(securityOf('quoteOrder')).toEqual([])
    expect(securityOf('quoteOrderOnDefaultNetwork')).toEqual([])
    expect(securityOf('accountData')).toEqual([{ session: [] }])
    expect(securityOf('session')).toEqual([{}, { session: [] }])
    expect(securityOf('staffSession')).toEqual([{}, { staffSession: [] }])
    expect(securityOf('debugOrder')).toEqual([{}, { staffKey: [] }, { staffSession: [] }])
    expect(securityOf('publishAnnouncement')).toEqual([{ publisher: [] }, { publisherHeader: [] }])
  })

  it('says the items of every list, and enums of the type they have', () => {
    for (const schema of objectsIn(document)) {
      if (schema.type === 'array') expect(schema.items, JSON.stringify(schema)).toBeTruthy()
      if (schema.type === 'string' && Array.isArray(schema.enum)) {
        expect(schema.enum.filter((value) => typeof value !== 'string')).toEqual([])
      }
    }
  })

  it('has no two paths that differ in the names of parameters alone', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('has examples that fit their schemas, whose patterns need no Unicode mode', () => {
    expect(text).not.toContain('\\p{')
    const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false, logger: false })
    ajv.addSchema(document, 'document')
    const refer = (value: Json): Json =>
      JSON.parse(JSON.stringify(value).replaceAll('"#/components', '"document#/components'))
    const shown = operationsOf(expandReferences(document)).flatMap((operation) => [
      ...(operation.parameters ?? []),
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.entries(content ?? {}).flatMap(([type, media]) =>
          type.startsWith('image/') ? [] : [media],
        ),
      ),
    ])
    const pairs = shown.flatMap(({ schema, example, examples = {} }) =>
      [example, ...Object.values(examples).map(({ value }) => value)]
        .filter((value) => value !== undefined)
        .map((value) => ({ schema, value })),
    )
    expect(pairs.length).toBeGreaterThan(200)
    for (const { schema, value } of pairs) {
      const validate = ajv.compile(refer(schema))
      expect(validate(value) ? [] : validate.errors, JSON.stringify(value)).toEqual([])
    }
  })
})
