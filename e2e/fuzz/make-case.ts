import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/endpoint-list'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { exampleOwner, exampleUid } from '@/lib/contract/guide/example-order'
import { pick, seededRandom } from '@/lib/testing/system/random'
import type { FuzzCase, Kind, Part } from './fuzz-case'
import { HEADER_LINES, METHODS, NETWORKS, QUERIES, SEGMENTS, VALUES } from './hostile-values'
import { chance, malformedJson } from './malform-json'

type Random = () => number

/** Objects that the service knows, so that not every request is about an unknown one. */
export type Subjects = {
  readonly account: string
  /** Of a session of that account. */
  readonly cookie: string
  readonly uid: string
}

type Draft = {
  readonly method: string
  readonly target: string
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Frequency of each kind in percent. */
const WEIGHTS: readonly (readonly [Exclude<Kind, 'slow'>, number])[] = [
  ['body', 38],
  ['path', 20],
  ['query', 12],
  ['headers', 12],
  ['method', 5],
  ['chunked', 4],
  ['pipelined', 5],
  ['framing', 4],
]

/** The case with this number; always the same for the same seed and subjects. */
export function makeCase(seed: number, index: number, subjects: Subjects): FuzzCase {
  const random = seededRandom((seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0)
  return caseOf(drawnKind(random), index, subjects, random)
}

/** The slow case with this number: a body or head that arrives in small parts or not at all. */
export function makeSlowCase(seed: number, index: number, subjects: Subjects): FuzzCase {
  const random = seededRandom((seed ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0)
  const draft = draftOf('body', subjects, random)
  const head = headOf({ ...draft, body: draft.body.subarray(0, 4_000) })
  const body = draft.body.subarray(0, 4_000)
  const stops = chance(random, 4)
  const pieces = stops ? [body.subarray(0, body.length >> 1)] : divide(body, 5)
  const parts: readonly Part[] = [
    ...divide(head, 3).map((bytes) => ({ bytes, afterMs: 200 })),
    ...pieces.map((bytes) => ({ bytes, afterMs: 400 })),
  ]
  return { kind: 'slow', index, parts, requests: [draft], isHttp: true }
}

function drawnKind(random: Random): Exclude<Kind, 'slow'> {
  let left = random() * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of WEIGHTS) {
    left -= weight
    if (left < 0) return kind
  }
  return 'body'
}

function caseOf(
  kind: Exclude<Kind, 'slow'>,
  index: number,
  subjects: Subjects,
  random: Random,
): FuzzCase {
  const made = { kind, index }
  if (kind === 'framing') {
    const draft = draftOf('body', subjects, random)
    return { ...made, parts: [at0(brokenFrame(draft, random))], requests: [draft], isHttp: false }
  }
  if (kind === 'pipelined') {
    const drafts = Array.from({ length: 2 + Math.floor(random() * 7) }, () =>
      draftOf(pick(['body', 'path', 'query', 'method'] as const, random), subjects, random),
    )
    const bytes = Buffer.concat(drafts.map((draft) => Buffer.concat([headOf(draft), draft.body])))
    return { ...made, parts: [at0(bytes)], requests: drafts, isHttp: drafts.every(isHttp) }
  }
  const draft = draftOf(kind, subjects, random)
  const bytes =
    kind === 'chunked' ? chunked(draft, random) : Buffer.concat([headOf(draft), draft.body])
  return { ...made, parts: [at0(bytes)], requests: [draft], isHttp: isHttp(draft) }
}

const at0 = (bytes: Buffer): Part => ({ bytes, afterMs: 0 })

/** Whether the request line and the size of the head are valid, so that a server has to read on. */
const isHttp = (draft: Draft): boolean =>
  /^[A-Z]+$/.test(draft.method) &&
  draft.method !== 'BREW' &&
  /^(?:\/|http:\/\/)[!-~]*$/.test(draft.target) &&
  headOf(draft).length < 15_000

function draftOf(
  kind: Exclude<Kind, 'slow' | 'framing' | 'pipelined'>,
  subjects: Subjects,
  random: Random,
): Draft {
  const endpoint = pick(kind === 'body' || kind === 'chunked' ? withBody : endpoints, random)
  const example = chance(random, 2) ? known(endpoint, subjects) : exampleOf(endpoint)
  const path =
    kind === 'path' ? malformedPath(endpoint, example, random) : pathOf(endpoint, example)
  const query =
    kind === 'query' ? malformedQuery(example?.query, random) : queryText(example?.query ?? {})
  const isBodyMalformed = kind === 'body' || kind === 'chunked'
  const text = isBodyMalformed
    ? malformedJson(bodyOf(endpoint, example), random)
    : (JSON.stringify(bodyOf(endpoint, example)) ?? '')
  return {
    method: kind === 'method' ? pick(METHODS, random) : endpoint.method,
    target: `${path}${query}`,
    headers: [
      ...(chance(random, 3) ? [`cookie: ${subjects.cookie}`] : []),
      ...(kind === 'headers' ? someHeaders(random) : ['content-type: application/json']),
    ],
    body: chance(random, 60) ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf8'),
  }
}

const withBody = endpoints.filter(({ body }) => body !== null)

type Example = (typeof endpointGuides)[string]['example']

const exampleOf = (endpoint: Endpoint): Example | undefined =>
  endpointGuides[endpoint.name]?.example

/** The documented example, with objects that the service knows. */
function known(endpoint: Endpoint, { account, uid }: Subjects): Example | undefined {
  const text = JSON.stringify(exampleOf(endpoint))
  return text === undefined
    ? undefined
    : JSON.parse(text.replaceAll(exampleUid, uid).replaceAll(exampleOwner, account))
}

/** Faucet payments are mined one after the other, which would only make a run slow. */
const bodyOf = (endpoint: Endpoint, example: Example | undefined): unknown =>
  endpoint.name === 'faucet' ? { address: '0x12' } : example?.body

const pathOf = (endpoint: Endpoint, example: Example | undefined): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'network' ? 'local' : (example?.params?.[name] ?? ''),
  )

function malformedPath(endpoint: Endpoint, example: Example | undefined, random: Random): string {
  let path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'network'
      ? chance(random, 3)
        ? pick(NETWORKS, random)
        : 'local'
      : chance(random, 2)
        ? pick(SEGMENTS, random)
        : (example?.params?.[name] ?? ''),
  )
  if (chance(random, 12)) path = path.slice(0, 1 + Math.floor(random() * path.length))
  if (chance(random, 12)) path += pick(['/', '/x', '//', '/.', '/..', '\u00e9', ' '], random)
  if (chance(random, 30)) path = `/${path}`
  if (chance(random, 30)) path = `http://evil.example${path}`
  if (chance(random, 40)) path = path.replace('/', '/../')
  return chance(random, 60) ? pick(['*', '', 'evil', '/\u0000', '//', '/%'], random) : path
}

function malformedQuery(query: Readonly<Record<string, string>> = {}, random: Random): string {
  if (chance(random, 2)) return pick(QUERIES, random)
  const pairs = Object.entries({ ...query, limit: '10' }).map(([name, value]) => [
    name,
    chance(random, 3)
      ? JSON.stringify(pick(VALUES, random))
          .slice(0, 200)
          .replace(/[\ud800-\udfff]/g, '')
      : value,
  ])
  return `?${new URLSearchParams(pairs)}`
}

const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`

function someHeaders(random: Random): readonly string[] {
  const first = pick(HEADER_LINES, random)
  return chance(random, 3) ? [first, pick(HEADER_LINES, random)] : [first]
}

const headOf = ({ method, target, headers, body }: Draft, framing?: string): Buffer =>
  Buffer.from(
    [
      `${method} ${target} HTTP/1.1`,
      ...(headers.some((line) => line.startsWith('host:')) ? [] : ['host: 127.0.0.1']),
      ...headers,
      framing ?? `content-length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
    'utf8',
  )

/** The body in chunks of random sizes, at times with extensions and trailers. */
function chunked(draft: Draft, random: Random): Buffer {
  const extension = chance(random, 4) ? ';name="value"' : ''
  const chunks = divide(draft.body, 1 + Math.floor(random() * 6)).flatMap((bytes) => [
    Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  const trailer = chance(random, 4) ? 'x-trailer: 1\r\n' : ''
  return Buffer.concat([
    headOf(draft, 'transfer-encoding: chunked'),
    ...chunks,
    Buffer.from(`0\r\n${trailer}\r\n`),
  ])
}

/** At most this many parts, none of them empty. */
function divide(bytes: Buffer, parts: number): readonly Buffer[] {
  const size = Math.max(1, Math.ceil(bytes.length / parts))
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
}

/**
 * Requests that no client sends: two lengths, length and chunks, folded lines, other protocols,
 * noise.
 */
function brokenFrame(draft: Draft, random: Random): Buffer {
  const { method, target, body } = draft
  const head = headOf(draft).toString('latin1')
  const json = 'content-type: application/json'
  const frames = [
    `${method} ${target} HTTP/1.1\r\n${json}\r\ncontent-length: 2\r\n\r\n{}`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n`,
    `${method} ${target} HTTP/1.0\r\n\r\n`,
    `${method} ${target} HTTP/9.9\r\nhost: a\r\n\r\n`,
    `${method} ${target}\r\n\r\n`,
    `${method}  ${target} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `${head.trimEnd()}\r\ncontent-length: 5\r\n\r\n`,
    `${head.trimEnd()}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\ncontent-length: 1e3\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\n${json}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    `${method} ${target} HTTP/1.1\nhost: a\n\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\n folded: b\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\nx y: b\r\n\r\n`,
    `${method} ${target} HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n`,
    'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '\r\n\r\n\r\n',
    Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256))).toString('latin1'),
  ]
  const frame = Buffer.from(pick(frames, random), 'latin1')
  return chance(random, 5) ? Buffer.concat([frame, body.subarray(0, 100)]) : frame
}
