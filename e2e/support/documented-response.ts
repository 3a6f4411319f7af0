import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expandReferences } from '@/lib/testing/expand-references'
import type { Reply } from './reply'

type Operation = {
  readonly operationId: string
  readonly 'x-own-pages-only'?: true
  readonly responses: Readonly<Record<string, DocumentedResponse>>
}
type DocumentedResponse = {
  readonly headers?: Readonly<Record<string, DocumentedHeader>>
  readonly content?: Readonly<Record<string, object>>
}
type DocumentedHeader = {
  readonly required?: boolean
  readonly schema?: {
    readonly const?: string
    readonly enum?: readonly string[]
    readonly pattern?: string
  }
}
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** Of every response, unless it names another. */
  readonly 'x-headers': Readonly<Record<string, DocumentedHeader>>
}

/** Checks responses against the service's own OpenAPI document. */
export type ResponseCheck = {
  /** Descriptions of every deviation; empty when the response is as documented. */
  readonly violations: (method: string, target: string, reply: Reply) => string[]
  /** Name of the endpoint a request reaches; null if there is none. */
  readonly endpointName: (method: string, target: string) => string | null
  /** Whether the API answers this target: its path is documented, or is below `/api`. */
  readonly isApi: (target: string) => boolean
}

const checks = new Map<string, Promise<ResponseCheck>>()

/** The check for one origin, whose document is fetched once. */
export function responseCheck(origin: string): Promise<ResponseCheck> {
  const cached = checks.get(origin)
  if (cached !== undefined) return cached
  const created = fetchDocument(origin).then(createCheck)
  checks.set(origin, created)
  created.catch(() => checks.delete(origin))
  return created
}

async function fetchDocument(origin: string): Promise<OpenApi> {
  const response = await fetch(`${origin}/api/openapi.json`)
  if (!response.ok) throw new Error(`no OpenAPI document: ${response.status}`)
  return expandReferences((await response.json()) as OpenApi)
}

function createCheck(document: OpenApi): ResponseCheck {
  const schemaErrors = schemaCheck(document)
  const templates = Object.keys(document.paths).map((path) => ({ path, parts: path.split('/') }))

  const templateOf = (target: string): string | null => {
    const segments = segmentsOf(target)
    return segments === null ? null : findTemplate(templates, segments)
  }

  const endpointName: ResponseCheck['endpointName'] = (method, target) =>
    document.paths[templateOf(target) ?? '']?.[method.toLowerCase()]?.operationId ?? null

  const violations: ResponseCheck['violations'] = (method, target, reply) => {
    if (method === 'OPTIONS' || method === 'HEAD') return []
    const path = templateOf(target)
    const operation = path === null ? undefined : document.paths[path]?.[method.toLowerCase()]
    if (path === null || operation === undefined) {
      return path === null ? undocumented(target, reply) : wrongMethod(target, reply)
    }
    const response = operation.responses[reply.status]
    if (response === undefined) return [`status ${reply.status} is not documented`]
    const expected = { ...commonHeaders(operation, reply), ...response.headers }
    const headerErrors = Object.entries(expected).flatMap(([name, header]) =>
      checkHeader(name, header, reply),
    )
    const types = Object.keys(response.content ?? {})
    if (types.length === 0) {
      return reply.text === '' ? headerErrors : [...headerErrors, 'no body is documented']
    }
    const type = reply.headers.get('content-type')?.split(';', 1)[0] ?? ''
    if (!types.includes(type)) return [...headerErrors, `content type ${type} is not documented`]
    const pointer = responseSchemaPointer(path, method, reply.status, type)
    const body = type === 'application/json' ? reply.body : reply.text
    return [...headerErrors, ...schemaErrors(pointer, body)]
  }

  /** What the document says once for all responses, where it says that it applies. */
  function commonHeaders(operation: Operation, reply: Reply): Record<string, DocumentedHeader> {
    const { status, headers } = reply
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
    const isTagged = '304' in operation.responses && (status === 200 || status === 304)
    const applies: Readonly<Record<string, boolean>> = {
      'Access-Control-Allow-Origin': !operation['x-own-pages-only'],
      Vary: status < 400 && !isStream,
      ETag: isTagged,
    }
    const common = Object.entries(document['x-headers'])
      .filter(([name]) => applies[name] ?? true)
      .map(([name, header]) => [name, { ...header, required: true }] as const)
    const reuse = { required: true, schema: { const: isTagged ? 'no-cache' : 'no-store' } }
    return { ...Object.fromEntries(common), 'Cache-Control': reuse }
  }

  /** For an undocumented path: only the error format of its part of the API applies. */
  function undocumented(target: string, reply: Reply): string[] {
    if (reply.status < 400) return [`${reply.status} of a path that is not documented`]
    const schema = isApiPath(target) ? 'OrderError' : 'MessageError'
    return [
      ...schemaErrors(`/components/schemas/${schema}`, reply.body),
      ...(reply.headers.get('cache-control') === 'no-store' ? [] : ['failure may be cached']),
    ]
  }

  function wrongMethod(target: string, reply: Reply): string[] {
    return [
      ...(reply.status === 405 ? [] : [`status ${reply.status} of a method not documented`]),
      ...(reply.headers.get('allow') ? [] : ['no Allow header']),
      ...undocumented(target, reply),
    ]
  }

  const isApi = (target: string) => isApiPath(target) || templateOf(target) !== null
  return { violations, endpointName, isApi }
}

/** Errors of a body against the schema at a JSON pointer of the document; compiled once each. */
function schemaCheck(document: OpenApi): (pointer: string, body: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  return (pointer, body) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
    compiled.set(pointer, validate)
    return validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`)
  }
}

/** JSON pointer in a URI fragment, so its keys are escaped for both. */
function responseSchemaPointer(path: string, method: string, status: number, type: string): string {
  const keys = ['paths', path, method.toLowerCase(), 'responses', String(status)]
    .concat('content', type, 'schema')
    .map((key) => key.replace(/~/g, '~0').replace(/\//g, '~1'))
    .map(encodeURIComponent)
  return `/${keys.join('/')}`
}

function checkHeader(name: string, header: DocumentedHeader, reply: Reply): string[] {
  const value = reply.headers.get(name)
  if (value === null) return header.required ? [`no ${name} header`] : []
  const { const: constant, enum: enumValues, pattern } = header.schema ?? {}
  const allowed = constant === undefined ? enumValues : [constant]
  if (allowed !== undefined && !allowed.includes(value)) {
    return [`${name} is ${value}, not ${allowed.join(' or ')}`]
  }
  return pattern !== undefined && !new RegExp(pattern).test(value) ? [`${name} is ${value}`] : []
}

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''

const isApiPath = (target: string): boolean =>
  pathOf(target)
    .split('/')
    .filter((part) => part !== '')
    .slice(0, 2)
    .includes('api')

/** Path segments as the service parses them; null if they cannot be decoded. */
function segmentsOf(target: string): string[] | null {
  const parts = pathOf(target).split('/')
  if (parts.length > 2 && parts.at(-1) === '') parts.pop()
  if (parts[1] === 'api' && /^v\d+$/.test(parts[2] ?? '')) parts.splice(1, 0, 'default')
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return null
  }
}

type Template = { readonly path: string; readonly parts: readonly string[] }

/** The matching template; with several, the one with fewer parameters. */
function findTemplate(templates: readonly Template[], segments: readonly string[]): string | null {
  const fitting = templates.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) =>
        part.startsWith('{') ? segments[at] !== '' : part === segments[at],
      ),
  )
  const parameters = ({ parts }: Template) => parts.filter((part) => part.startsWith('{')).length
  const [best] = fitting.sort((a, b) => parameters(a) - parameters(b))
  return best?.path ?? null
}
