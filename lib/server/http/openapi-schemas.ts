import 'server-only'
import * as z from 'zod'
import type { SchemaGuide } from '@/lib/contract/guide/schema-guide'

export type Json = Record<string, unknown>
type Words = Readonly<Record<string, string>>

/** Wire schemas of codecs: named ones by reference, each described field with its words. */
export type SchemaWriter = {
  /** `words` explain the keys of a schema without a name of its own; `prefix` says where it stands. */
  readonly write: (schema: z.ZodType, words?: Words, prefix?: string) => Json
  /** The named schemas written so far. */
  readonly components: () => Json
}

export function createSchemaWriter(guides: readonly SchemaGuide[]): SchemaWriter {
  const registry = z.registry<{ id: string; description: string }>()
  for (const { codec, name, description } of guides) registry.add(codec, { id: name, description })
  const byName = new Map(guides.map((guide) => [guide.name, guide]))
  const components: Json = {}

  const write = (schema: z.ZodType, words: Words = {}, prefix = ''): Json => {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) => {
        const beside = z.globalRegistry.get(zodSchema)
        // A number in a path or query is text to us and a number to everyone else.
        if (isJson(beside?.wire)) {
          const { description } = jsonSchema
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
          Object.assign(jsonSchema, beside.wire, description === undefined ? {} : { description })
        }
        // Words written beside the codec itself; the guides' own come later and win.
        const words = beside?.description
        if (words !== undefined) jsonSchema.description ??= words
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      if (name in components) continue
      const written = asJson(referToComponents(definition))
      describeFields(written, byName.get(name)?.fields ?? {}, '')
      components[name] = written
    }
    const written = asJson(referToComponents(root))
    describeFields(written, words, prefix)
    return written
  }
  return { write, components: () => components }
}

/** The library refers into the schema itself; a document keeps named schemas in one place. */
function referToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToComponents)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : referToComponents(inner),
    ]),
  )
}

/** Writes each key's words beside its schema, through lists and alternatives. */
function describeFields(schema: Json, words: Words, prefix: string): void {
  for (const [key, property] of Object.entries(asJson(schema.properties))) {
    const path = prefix === '' ? key : `${prefix}.${key}`
    const inner = asJson(property)
    const text = words[path]
    if (text !== undefined) inner.description = text
    describeFields(inner, words, path)
  }
  if (isJson(schema.items)) describeFields(schema.items, words, prefix)
  for (const alternatives of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (!Array.isArray(alternatives)) continue
    for (const one of alternatives) if (isJson(one)) describeFields(one, words, prefix)
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asJson = (value: unknown): Json => (isJson(value) ? value : {})
