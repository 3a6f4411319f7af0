import type { EndpointReference } from './endpoint-reference'

/** The fields of an endpoint that Try it needs. */
export type TryableEndpoint = Pick<
  EndpointReference,
  'name' | 'method' | 'path' | 'media' | 'parameters'
> & {
  /** Null without a body. */
  readonly bodyExample: string | null
}

/** The user's input; empty query parameters are left out. */
export type RequestDraft = {
  readonly network: string
  readonly values: Readonly<Record<string, string>>
  readonly body: string | null
}

export type DraftRequest = {
  readonly method: string
  /** Path and query, without the origin. */
  readonly target: string
  readonly body: string | null
}

/** POST requests without side effects for others. */
const READING_POSTS: readonly string[] = ['quoteOrder', 'ordersByUids', 'yieldPools']

/** Whether an endpoint reads although its method is not GET, because its question is a document. */
export const readsByPost = ({ name }: Pick<TryableEndpoint, 'name'>): boolean =>
  READING_POSTS.includes(name)

/** Whether the page may send the request; others are only shown. */
export function mayRun({ name, method }: Pick<TryableEndpoint, 'name' | 'method'>): boolean {
  return method === 'GET' || readsByPost({ name })
}

export function initialDraft(endpoint: TryableEndpoint, network: string): RequestDraft {
  return {
    network,
    values: Object.fromEntries(
      endpoint.parameters.map((parameter) => [parameter.name, parameter.example ?? '']),
    ),
    body: endpoint.bodyExample,
  }
}

/** The request of a draft, also when it is not valid yet. */
export function draftRequest(endpoint: TryableEndpoint, draft: RequestDraft): DraftRequest {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === 'network' ? draft.network : (draft.values[name] ?? '').trim()),
  )
  const search = new URLSearchParams()
  for (const { name, location } of endpoint.parameters) {
    const value = (draft.values[name] ?? '').trim()
    if (location === 'query' && value !== '') search.set(name, value)
  }
  const text = search.toString()
  return {
    method: endpoint.method,
    target: text === '' ? path : `${path}?${text}`,
    body: draft.body,
  }
}
