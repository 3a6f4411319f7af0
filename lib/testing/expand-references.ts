type Json = Record<string, unknown>

/** Parts of an OpenAPI document that may stand for themselves or be kept as a component. */
const EXPANDED = ['parameters', 'requestBodies', 'responses', 'headers', 'examples']

/**
 * A copy of an OpenAPI document in which every parameter, request body, response, header and example stands
 * where it is referred to. Schemas stay components: they refer to each other.
 */
export function expandReferences<D extends object>(document: D): D {
  const components = (document as { components?: Record<string, Json> }).components ?? {}
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    const target = '$ref' in value && typeof value.$ref === 'string' ? value.$ref : ''
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(target) ?? []
    if (EXPANDED.includes(kind)) return expand(components[kind]?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]))
  }
  return expand(document) as D
}
