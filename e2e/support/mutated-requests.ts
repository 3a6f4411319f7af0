import type { Endpoint } from '@/lib/contract/endpoint'
import { endpointGuides } from '@/lib/contract/guide/endpoint-guide-list'
import { pick } from './random'

export type RawRequest = {
  readonly endpoint: Endpoint
  readonly method: string
  /** Request target exactly as sent, not normalised by a client. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Random = () => number

const SEGMENTS = [
  '%',
  '%00',
  '%C0%80',
  '..',
  '%2F',
  '%252e%252e',
  '__proto__',
  'constructor',
  'latest',
  'by_uids',
  '0x',
  `0x${'g'.repeat(112)}`,
  `0x${'a'.repeat(111)}`,
  `0x${'00'.repeat(56)}`,
  `0x${'11'.repeat(32)}`,
  `0x${'EE'.repeat(20)}`,
  '-1',
  '0',
  '1e400',
  '999999999999999999999999',
  '%E9'.repeat(40),
  'a'.repeat(3000),
  "'%20OR%201=1%20--",
  '%7B%7D',
]
const QUERIES = [
  '?',
  '?limit=0',
  '?limit=1001',
  '?limit=-1&offset=-1',
  '?offset=99999999999999999999',
  '?owner=0x12&owner=0x12',
  '?%=%',
  '?__proto__=1',
  '?limit[]=1',
]
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  '',
  '0',
  '-1',
  '0x10',
  '00',
  '1.5',
  (2n ** 256n - 1n).toString(),
  (2n ** 256n).toString(),
  '9'.repeat(4000),
  '\u0000',
  '\ud800',
  'é'.repeat(1000),
  [],
  {},
  [[]],
  { __proto__: null, constructor: 1 },
  '0x',
  `0x${'00'.repeat(20)}`,
  `0x${'Ee'.repeat(20)}`,
  `0x${'11'.repeat(32)}`,
  `0x${'22'.repeat(56)}`,
  `0x${'33'.repeat(65)}`,
  4_294_967_295,
  4_294_967_296,
  'sell',
  'buy',
  'eip1271',
  'presign',
  '{"metadata":{"hooks":{"pre":[{"target":"0x","callData":"","gasLimit":"x"}]}}}',
  '{"metadata":{"replacedOrder":{"uid":"0x00"}}}',
]
const TEXTS = [
  '',
  'null',
  '0',
  '"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"a":1}}',
  '['.repeat(8000),
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '\ufeff{}',
  '{"sellAmount":1e999}',
  '\u0000\u0001',
  'x'.repeat(80_000),
  `[${'"0x",'.repeat(4000)}"0x"]`,
]
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-encoding': 'br' },
  { 'if-none-match': '*' },
  { 'x-request-id': '../../etc' },
  { accept: 'nothing/at-all' },
  { cookie: 'a=b; a=c' },
  { 'x-api-key': 'guess' },
  { 'last-event-id': '-1' },
  { origin: 'null' },
  { 'x-forwarded-for': '10.0.0.1, , x' },
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

const chance = (random: Random, oneIn: number): boolean => Math.floor(random() * oneIn) === 0

/** The endpoint's example request with some parts corrupted. */
export function mutatedRequest(endpoints: readonly Endpoint[], random: Random): RawRequest {
  const endpoint = pick(endpoints, random)
  const example = endpointGuides[endpoint.name]?.example
  const network = chance(random, 6) ? pick(['default', '31337', 'mars', '%', ''], random) : 'local'
  let path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'network'
      ? network
      : chance(random, 2)
        ? pick(SEGMENTS, random)
        : (example?.params?.[name] ?? ''),
  )
  if (chance(random, 15)) path = path.slice(0, 1 + Math.floor(random() * path.length))
  if (chance(random, 15)) path += pick(['/', '/x', '//'], random)
  if (chance(random, 40)) path = `/${path}`
  const query = chance(random, 4) ? pick(QUERIES, random) : queryText(example?.query ?? {}, random)
  return {
    endpoint,
    method: chance(random, 5) ? pick(METHODS, random) : endpoint.method,
    target: `${path}${query}`,
    headers: {
      'content-type': 'application/json',
      ...(chance(random, 6) ? pick(HEADERS, random) : {}),
    },
    // Valid faucet requests are mined one after the other, which would only make the test slow.
    body: bodyText(endpoint.name === 'faucet' ? { address: '0x12' } : example?.body, random),
  }
}

function queryText(query: Readonly<Record<string, string>>, random: Random): string {
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    chance(random, 3)
      ? wellFormed(JSON.stringify(pick(VALUES, random)) ?? '').slice(0, 200)
      : value,
  ])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Lone surrogates cannot be encoded in a URL. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '')

function bodyText(example: unknown, random: Random): string {
  if (example === undefined) return chance(random, 10) ? pick(TEXTS, random) : ''
  if (chance(random, 5)) return pick(TEXTS, random)
  const text = JSON.stringify(mutated(example, random))
  return chance(random, 12) ? text.slice(0, Math.floor(random() * text.length)) : text
}

/** The value with some keys replaced, removed, added or repeated. */
function mutated(value: unknown, random: Random): unknown {
  if (chance(random, 12)) return pick(VALUES, random)
  if (Array.isArray(value)) {
    const items = value.map((item) => mutated(item, random))
    return chance(random, 5) ? Array.from({ length: 130 }, () => items[0]) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(() => !chance(random, 20))
    .map(([key, inner]) => [key, mutated(inner, random)])
  if (chance(random, 5)) entries.push([pick(['extra', 'toString', '__proto__'], random), 1])
  return Object.fromEntries(entries)
}
