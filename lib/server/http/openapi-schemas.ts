import 'server-only'
import * as z from 'zod'
import type { SchemaGuide } from '@/lib/contract/guide/schema-guide'

export type Json = Record<string, unknown>
type Descriptions = Readonly<Record<string, string>>

/** Wire schemas of codecs: named ones by reference, with the descriptions of fields. */
export type SchemaWriter = {
  /** `descriptions` are those of the fields of an unnamed schema, with paths below `prefix`. */
  readonly write: (schema: z.ZodType, descriptions?: Descriptions, prefix?: string) => Json
  /** The named schemas written so far. */
  readonly components: () => Json
}

export function createSchemaWriter(guides: readonly SchemaGuide[]): SchemaWriter {
  const registry = z.registry<{ id: string; description: string }>()
  for (const { codec, name, description } of guides) registry.add(codec, { id: name, description })
  const byName = new Map(guides.map((guide) => [guide.name, guide]))
  const components: Json = {}

  const write = (schema: z.ZodType, descriptions: Descriptions = {}, prefix = ''): Json => {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) => {
        const registered = z.globalRegistry.get(zodSchema)
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        // A number in a path or query is text to us, but a number in the document.
        if (isJson(registered?.wire)) {
          const { description } = jsonSchema
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
          Object.assign(
            jsonSchema,
            registered.wire,
            description === undefined ? {} : { description },
          )
        }
        readableByAll(jsonSchema)
        // The codec's own description; those of the guides are written later and override it.
        const text = registered?.description
        if (text !== undefined) jsonSchema.description ??= text
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      if (name in components) continue
      const written = asJson(referToComponents(definition))
      describeFields(written, byName.get(name)?.fields ?? {}, '')
      components[name] = written
    }
    const written = asJson(referToComponents(root))
    describeFields(written, descriptions, prefix)
    return written
  }
  return { write, components: () => components }
}

/**
 * Says the same so that every tool understands it: a list of fixed length has its length and a
 * schema of items, a time of a format needs no pattern, and patterns mean the same without Unicode
 * mode. Unpaired surrogates, which no pattern can name in both modes, are refused unsaid.
 */
function readableByAll(schema: Json): void {
  const { prefixItems, pattern } = schema
  if (Array.isArray(prefixItems)) {
    if (schema.items === false) schema.items = {}
    schema.minItems = prefixItems.length
    schema.maxItems = prefixItems.length
  }
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames
  if (schema.format === 'date-time') delete schema.pattern
  else if (typeof pattern === 'string') {
    schema.pattern = pattern
      .replaceAll(String.raw`\p{Cc}`, String.raw`\u0000-\u001f\u007f-\u009f`)
      .replaceAll(String.raw`\p{Cs}`, '')
  }
}

/** The library's references point into the schema; a document has named schemas in one place. */
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

/** Adds descriptions to the fields of a schema, through lists and alternatives. */
function describeFields(schema: Json, descriptions: Descriptions, prefix: string): void {
  for (const [key, property] of Object.entries(asJson(schema.properties))) {
    const path = prefix === '' ? key : `${prefix}.${key}`
    const inner = asJson(property)
    const text = descriptions[path]
    if (text !== undefined) inner.description = text
    describeFields(inner, descriptions, path)
  }
  if (isJson(schema.items)) describeFields(schema.items, descriptions, prefix)
  for (const alternatives of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (!Array.isArray(alternatives)) continue
    for (const alternative of alternatives)
      if (isJson(alternative)) describeFields(alternative, descriptions, prefix)
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asJson = (value: unknown): Json => (isJson(value) ? value : {})
