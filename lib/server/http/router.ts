import 'server-only'
import { type LruMap, lruMap } from '@/lib/domain/shared/lru-map'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { ok } from '@/lib/domain/shared/result'
import type { ApiEntry } from './api-table'
import { decodeInput, decodeQueryText } from './decode-input'
import type { PathMatch } from './path-trie'
import { createPathTrie } from './path-trie'
import type { RequestPath } from './request-path'
import { parseRequestPath } from './request-path'

export type Methods<N> = ReadonlyMap<string, ApiEntry<N>>

/** Decoded path parameters and query, frozen because requests with one target share them. */
type TargetInput = { readonly params: unknown; readonly query: unknown }

export type Route<N> = {
  readonly path: RequestPath
  readonly match: PathMatch<Methods<N>> | null
  /** The target's input of one of the endpoints of its path; decoded at the first call. */
  readonly inputOf: (entry: ApiEntry<N>) => Result<TargetInput, Failure>
}

/** Cached targets, and the maximum length of one. */
const MAX_REMEMBERED = 2_000
const MAX_REMEMBERED_LENGTH = 512

/** Finds the route of a request target; null when the target is not the API's. */
export function createRouter<N>(
  table: readonly ApiEntry<N>[],
): (target: string) => Route<N> | null {
  const trie = createPathTrie<Map<string, ApiEntry<N>>>()
  for (const entry of table) {
    const methods = trie.insert(entry.endpoint.path, () => new Map())
    if (methods.has(entry.endpoint.method)) throw new Error(`${entry.endpoint.name}: paired twice`)
    methods.set(entry.endpoint.method, entry)
  }
  const remembered: LruMap<string, Route<N>> = lruMap(MAX_REMEMBERED)
  return (target) => {
    const known = remembered.get(target)
    if (known !== undefined) return known
    const path = parseRequestPath(target)
    const match = path.segments ? trie.find(path.segments) : null
    // A page's path that cannot be decoded is refused here too, because Next would treat it as a
    // fault.
    const isOurs = path.dialect === 'order' || path.segments === null
    if (match === null) return isOurs ? { path, match, inputOf: noInput } : null
    const route = { path, match, inputOf: inputReader(path, match) }
    if (target.length <= MAX_REMEMBERED_LENGTH) remembered.set(target, route)
    return route
  }
}

function noInput(): never {
  throw new Error('a path without endpoints has no input')
}

function inputReader<N>(path: RequestPath, match: PathMatch<Methods<N>>): Route<N>['inputOf'] {
  const decoded = new Map<ApiEntry<N>, Result<TargetInput, Failure>>()
  return (entry) => {
    const known = decoded.get(entry)
    if (known !== undefined) return known
    const input = decodeTarget(entry, path, match)
    decoded.set(entry, input)
    return input
  }
}

function decodeTarget<N>(
  { endpoint }: ApiEntry<N>,
  path: RequestPath,
  match: PathMatch<Methods<N>>,
): Result<TargetInput, Failure> {
  const { network: _, ...rawParams } = match.params
  const params = decodeInput('path', endpoint.params, rawParams)
  if (!params.ok) return params
  const text = endpoint.query === null ? ok(null) : decodeQueryText(path.search)
  if (!text.ok) return text
  const query = decodeInput('query', endpoint.query, text.value)
  if (!query.ok) return query
  return ok({ params: Object.freeze(params.value), query: Object.freeze(query.value) })
}
