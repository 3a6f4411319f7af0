import 'server-only'
import type * as z from 'zod'
import type { Credential, Endpoint } from '@/lib/contract/endpoint'
import type { EndpointGuide } from '@/lib/contract/guide/endpoint-guide'
import { parameterLabel } from '@/lib/contract/guide/endpoint-guide'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { schemaGuides } from '@/lib/contract/guide/schema-list'
import { rateLimits } from '@/lib/contract/limits'
import { SESSION_COOKIE, STAFF_COOKIE } from '@/lib/contract/session-cookie'
import {
  commonHeaders,
  errorComponents,
  failureAnswers,
  headerComponents,
  shortExample,
  successAnswers,
} from './openapi-answers'
import type { Json, SchemaWriter } from './openapi-schemas'
import { createSchemaWriter, isJson } from './openapi-schemas'
import { shareRepeated } from './openapi-shared'

const description =
  'Batch-auction trading: people sign orders, solvers compete each batch, a settlement contract executes the winners on chain. Amounts are decimal integer strings in the smallest token unit; addresses, hashes and uids are lower case on output and any case on input. Versioned paths also work without the network segment and then mean the default network; those that the interface names so are listed, with operations that end in `OnDefaultNetwork`. What the interface does not name is marked `x-extension`. `x-headers` has the headers of every response, `x-rate-limits` the limits by the class that an operation names.'

/** What differs between deployments of the same table. */
export type OpenApiFacts = {
  readonly version: string
  /** Path segments of the served networks, the default one first. */
  readonly networkSegments: readonly string[]
}

/**
 * The interface as an OpenAPI 3.1 document, built from the descriptors and their guides. Schemas
 * show the wire form of every codec. Failures are listed per status with the codes that can occur.
 */
export function openApiDocument(endpoints: readonly Endpoint[], facts: OpenApiFacts): Json {
  const writer = createSchemaWriter(schemaGuides)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(endpoint, writer)
    paths[endpoint.path] = path
  }
  for (const endpoint of endpoints) {
    const short = defaultNetworkPath(endpoint)
    if (short === null) continue
    const onDefault = { ...endpoint, path: short, name: `${endpoint.name}OnDefaultNetwork` }
    const written = operation(onDefault, writer, endpoint.name)
    paths[short] = { ...paths[short], [endpoint.method.toLowerCase()]: written }
  }
  const shared = shareRepeated(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coincidence',
      version: facts.version,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this service' },
    },
    servers: [{ url: '/' }],
    'x-headers': commonHeaders,
    'x-rate-limits': rateLimits,
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths: shared.paths,
    components: {
      schemas: { ...errorComponents, ...writer.components() },
      ...shared.components,
      parameters: {
        Network: networkParameter(facts.networkSegments),
        ...shared.components.parameters,
      },
      headers: { ...headerComponents, ...shared.components.headers },
      securitySchemes,
    },
  }
}

const tags = {
  orders: 'Quote, submit, cancel and follow orders.',
  reads: 'What was traded and how it was decided.',
  market: 'Prices, slippage and pools.',
  accounts: 'Sign-in, inbox and what an account wants to be notified of.',
  system: 'The service itself.',
} as const

/** The path on the default network, where the interface names the endpoint by it; else null. */
function defaultNetworkPath({ path, extension }: Endpoint): string | null {
  const isVersioned = /^\/\{network\}\/api\/v\d/.test(path)
  return isVersioned && !extension ? path.replace('/{network}', '') : null
}

function tagOf({ path }: Endpoint): keyof typeof tags {
  if (/^\/(?:session|accounts|channels|announcements)\b/.test(path)) return 'accounts'
  if (/\/(?:quote|orders|app_data|account)\b/.test(path)) return 'orders'
  if (/\/api\/v\d/.test(path)) return 'reads'
  return /\/(?:tokens|markets|yield)(?:\/|$)/.test(path) ? 'market' : 'system'
}

const networkParameter = (segments: readonly string[]): Json => ({
  name: 'network',
  in: 'path',
  required: true,
  description: `Numeric chain id, name or alias of a served network. Served here: ${segments.join(', ')}.`,
  schema: { type: 'string' },
  example: segments[0] ?? 'default',
})

const securitySchemes: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Session of the account in the path, from `POST /session`.',
  },
  staffKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Key of debug reports (`DEBUG_API_KEY`).',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: STAFF_COOKIE,
    description: 'Session that this key opened, from `POST /session/staff`.',
  },
  publisher: {
    type: 'http',
    scheme: 'bearer',
    description: 'Key of who publishes announcements (`CMS_API_KEY`).',
  },
  publisherHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key of who publishes announcements in a header of its own.',
  },
}

/** Alternatives, one of which suffices. */
const securityOf = {
  none: [],
  session: [{ session: [] }],
  sessionIfAny: [{}, { session: [] }],
  staffSessionIfAny: [{}, { staffSession: [] }],
  staffIfAny: [{}, { staffKey: [] }, { staffSession: [] }],
  cmsKey: [{ publisher: [] }, { publisherHeader: [] }],
} as const satisfies Record<Credential, readonly Json[]>

/** `described` is the endpoint with the guide: a short path uses that of its long one. */
function operation(
  endpoint: Endpoint,
  writer: SchemaWriter,
  described: string = endpoint.name,
): Json {
  const guide = endpointGuides[described]
  const parameters = [
    ...(endpoint.path.includes('{network}') ? [{ $ref: '#/components/parameters/Network' }] : []),
    ...parametersOf(endpoint.params, 'path', guide, writer),
    ...parametersOf(endpoint.query, 'query', guide, writer),
  ]
  const security = securityOf[endpoint.credential]
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint, described),
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(endpoint.rateLimit === 'none' ? {} : { 'x-rate-limit': endpoint.rateLimit }),
    ...(endpoint.pages === 'own' ? { 'x-own-pages-only': true } : {}),
    security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, guide, writer) } : {}),
    responses: {
      ...successAnswers({ ...endpoint, name: described }, guide, writer),
      ...failureAnswers(endpoint),
    },
  }
}

/** What the short path answers is told at the long one. */
function descriptionOf({ name, summary }: Endpoint, described: string): string {
  if (name !== described) return `\`${described}\` on the default network.`
  const notes = endpointGuides[described]?.notes ?? []
  return notes.length === 0 ? `${summary}.` : notes.map((note) => `- ${note}`).join('\n')
}

function requestBody(
  endpoint: Endpoint,
  body: z.ZodType,
  guide: EndpointGuide | undefined,
  { write }: SchemaWriter,
): Json {
  const example = shortExample(guide?.example.body, 'request')
  return {
    required: true,
    description: `At most ${endpoint.maxBodyBytes} bytes.`,
    content: {
      'application/json': {
        schema: write(body, guide?.fields, 'body'),
        ...(example === undefined ? {} : { example }),
      },
    },
  }
}

function parametersOf(
  schema: z.ZodType | null,
  place: 'path' | 'query',
  guide: EndpointGuide | undefined,
  { write }: SchemaWriter,
): Json[] {
  if (schema === null) return []
  const object = write(schema)
  const required = Array.isArray(object.required) ? object.required : []
  const examples = place === 'path' ? guide?.example.params : guide?.example.query
  return Object.entries(object.properties ?? {}).map(([name, property]) => {
    const schema = withoutNull(property)
    const example = exampleOf(schema, examples?.[name])
    return {
      name,
      in: place,
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      description:
        guide?.fields?.[`${place === 'path' ? 'params' : 'query'}.${name}`] ?? parameterLabel[name],
      schema,
      ...(example === undefined ? {} : { example }),
    }
  })
}

/** A parameter is omitted, never null. */
function withoutNull(property: unknown): Json {
  if (!isJson(property)) return {}
  if (Array.isArray(property.type)) {
    const { type: _, default: preset, ...rest } = property
    const [only, ...more] = property.type.filter((name) => name !== 'null')
    return { type: more.length === 0 ? only : [only, ...more], ...rest, ...presetOf(preset) }
  }
  if (!Array.isArray(property.anyOf)) return property
  const { anyOf, default: preset, ...rest } = property
  const alternatives = property.anyOf.filter((schema) => !isJson(schema) || schema.type !== 'null')
  const [only] = alternatives
  return {
    ...(alternatives.length === 1 && isJson(only) ? only : { anyOf: alternatives }),
    ...rest,
    ...presetOf(preset),
  }
}

const presetOf = (preset: unknown): Json =>
  preset === null || preset === undefined ? {} : { default: preset }

/** Examples are written as in a URL; the document shows their values. */
function exampleOf({ type }: Json, text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}
