/** One key of a body as the page shows it. */
export type FieldRow = {
  /** Keys from the root, joined by dots; unique within its list. */
  readonly path: string
  readonly name: string
  /** Nesting depth of the key. */
  readonly depth: number
  readonly type: string
  readonly required: boolean
  readonly description: string | null
}

type Json = Readonly<Record<string, unknown>>

/** Schemas by name. */
export type NamedSchemas = Readonly<Record<string, unknown>>

/**
 * The keys of a JSON schema in reading order, inner keys after their parent. Descends into lists
 * and alternatives; a named object is expanded at its first occurrence.
 */
export function schemaRows(schema: unknown, named: NamedSchemas): readonly FieldRow[] {
  const rows: FieldRow[] = []
  const written = new Set<string>()

  const visit = (value: unknown, prefix: string, depth: number) => {
    for (const object of objectsOf(value, named, written)) {
      const required = Array.isArray(object.required) ? object.required : []
      for (const [name, property] of Object.entries(asJson(object.properties))) {
        const path = prefix === '' ? name : `${prefix}.${name}`
        if (rows.some((row) => row.path === path)) continue
        rows.push({
          path,
          name,
          depth,
          type: typeLabel(property),
          required: required.includes(name),
          description: text(asJson(property).description),
        })
        visit(property, path, depth + 1)
      }
    }
  }
  visit(schema, '', 0)
  return rows
}

/** The type as text: a named schema by its name, alternatives joined by "or". */
export function typeLabel(value: unknown): string {
  const schema = asJson(value)
  const reference = referenceName(schema)
  if (reference !== null) return reference
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeLabel))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `list of ${typeLabel(schema.items)}`
  if (schema.type === 'object' && isJson(schema.additionalProperties) && !schema.properties) {
    const inner = typeLabel(schema.additionalProperties)
    return inner === 'any JSON' ? 'object' : `object of ${inner}`
  }
  return text(schema.type) ?? 'any JSON'
}

/** The description of a schema, or of the named schema it refers to. */
export function schemaDescription(value: unknown, named: NamedSchemas): string | null {
  const schema = asJson(value)
  const reference = referenceName(schema)
  if (text(schema.description) !== null) return text(schema.description)
  return reference === null ? null : text(asJson(named[reference]).description)
}

/** The objects a schema can be, through references, lists and alternatives. */
function objectsOf(value: unknown, named: NamedSchemas, written: Set<string>): readonly Json[] {
  const schema = asJson(value)
  const reference = referenceName(schema)
  if (reference !== null) {
    if (written.has(reference)) return []
    const target = asJson(named[reference])
    if (referenceName(target) === null && objectsOf(target, named, new Set(written)).length > 0) {
      written.add(reference)
    }
    return objectsOf(target, named, written)
  }
  if (isJson(schema.properties)) return [schema]
  if (schema.items !== undefined) return objectsOf(schema.items, named, written)
  if (isJson(schema.additionalProperties)) {
    return objectsOf(schema.additionalProperties, named, written)
  }
  return alternativesOf(schema).flatMap((alternative) => objectsOf(alternative, named, written))
}

const alternativesOf = (schema: Json): readonly unknown[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))

const referenceName = (schema: Json): string | null =>
  /^#\/components\/schemas\/(\w+)$/.exec(text(schema.$ref) ?? '')?.[1] ?? null

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asJson = (value: unknown): Json => (isJson(value) ? value : {})
