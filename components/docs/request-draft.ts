import type { EndpointReference } from './endpoint-reference'

/** The fields of an endpoint that Try it needs. */
export type TryableEndpoint = Pick<
  EndpointReference,
  'name' | 'method' | 'path' | 'media' | 'parameters' | 'onlyReads'
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

/** Whether an endpoint reads although its method is not GET, because its question is a document. */
export const readsByPost = ({
  method,
  onlyReads,
}: Pick<TryableEndpoint, 'method' | 'onlyReads'>): boolean => onlyReads && method !== 'GET'

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
