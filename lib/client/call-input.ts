import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@/lib/contract/endpoint'

type NetworkInput<E extends Endpoint> = E['path'] extends `/{network}/${string}`
  ? { readonly network: string }
  : object
type Part<Name extends string, T> = T extends null ? object : { readonly [K in Name]: T }

/** Domain values of a call; the endpoint's codecs encode them into path, query and body. */
export type CallInput<E extends Endpoint> = NetworkInput<E> &
  Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>

export type CallOptions = {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Origin of another deployment; default: the page's own. */
  readonly baseUrl?: string
  /** Use of the browser's HTTP cache; default: its normal rules. */
  readonly cache?: RequestCache
  /** Receives the headers of an answer that says more than its body, before that is decoded. */
  readonly onHeaders?: (headers: Headers) => void
}
