import 'server-only'
import type * as z from 'zod'
import type {
  BodyReference,
  EndpointReference,
  ParameterReference,
  ResponseReference,
} from '@/components/docs/endpoint-reference'
import { schemaDescription, schemaRows, typeLabel } from '@/components/docs/schema-rows'
import type { Endpoint } from '@/lib/contract/endpoint'
import { failureCodes } from '@/lib/contract/endpoint-failures'
import { endpoints } from '@/lib/contract/endpoint-list'
import type { EndpointGuide } from '@/lib/contract/guide/endpoint-guide'
import { parameterLabel } from '@/lib/contract/guide/endpoint-guide'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { schemaGuides } from '@/lib/contract/guide/schema-list'
import { rateLimits } from '@/lib/contract/limits'
import { createSchemaWriter } from '@/lib/server/http/openapi-schemas'

/** The endpoint of that name in the page's form; null when there is none. */
export function endpointReference(name: string): EndpointReference | null {
  const endpoint = endpoints.find((endpoint) => endpoint.name === name)
  return endpoint === undefined ? null : referenceOf(endpoint)
}

function referenceOf(endpoint: Endpoint): EndpointReference {
  const guide = endpointGuides[endpoint.name]
  return {
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    extension: endpoint.extension,
    onlyReads: endpoint.onlyReads,
    media: endpoint.media,
    dialect: endpoint.dialect,
    credential: endpoint.credential,
    notes: guide?.notes ?? [],
    parameters: [
      ...parametersOf(endpoint.params, 'path', guide),
      ...parametersOf(endpoint.query, 'query', guide),
    ],
    body:
      endpoint.body === null
        ? null
        : bodyOf(endpoint.body, 'body', guide, exampleText(guide?.example.body)),
    answers: answersOf(endpoint, guide),
    errors: [...failureCodes(endpoint)]
      .map(([status, codes]) => ({ status, codes }))
      .sort((a, b) => a.status - b.status),
    rateLimit: endpoint.rateLimit === 'none' ? null : rateLimits[endpoint.rateLimit],
    maxBodyBytes: endpoint.body === null ? null : endpoint.maxBodyBytes,
    cacheSeconds: endpoint.cacheSeconds,
  }
}

function parametersOf(
  schema: z.ZodType | null,
  location: 'path' | 'query',
  guide: EndpointGuide | undefined,
): readonly ParameterReference[] {
  if (schema === null) return []
  const writer = createSchemaWriter(schemaGuides)
  const written = writer.write(schema)
  const { properties } = written
  if (typeof properties !== 'object' || properties === null) return []
  const required = Array.isArray(written.required) ? written.required : []
  const examples = location === 'path' ? guide?.example.params : guide?.example.query
  return Object.entries(properties).map(([name, property]) => ({
    name,
    location,
    required: location === 'path' || required.includes(name),
    // Null means that a parameter is left out, which is already stated next to it.
    type: typeLabel(property).replace(/ or null$/, ''),
    description:
      guide?.fields?.[`${location === 'path' ? 'params' : 'query'}.${name}`] ??
      parameterLabel[name] ??
      null,
    example: examples?.[name] ?? null,
  }))
}

function bodyOf(
  schema: z.ZodType,
  place: string,
  guide: EndpointGuide | undefined,
  example: string | null,
): BodyReference {
  const writer = createSchemaWriter(schemaGuides)
  const written = writer.write(schema, guide?.fields, place)
  const named = writer.components()
  return {
    type: typeLabel(written),
    description: schemaDescription(written, named),
    rows: schemaRows(written, named),
    example,
  }
}

function answersOf(
  endpoint: Endpoint,
  guide: EndpointGuide | undefined,
): readonly ResponseReference[] {
  const codecs = Object.entries(endpoint.events ?? endpoint.responses)
  return codecs.map(([label, codec]) => {
    const example = guide?.example.responses[label]
    const shown =
      endpoint.media !== 'json' && typeof example === 'string' ? example : exampleText(example)
    return { label, ...bodyOf(codec, label, guide, shown) }
  })
}

const exampleText = (example: unknown): string | null =>
  example === undefined ? null : JSON.stringify(example, null, 2)
