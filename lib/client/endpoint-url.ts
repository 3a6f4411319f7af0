import type { Endpoint } from '@/lib/contract/endpoint'
import type { CallInput } from './call-input'

/** The parts of a call, whatever its endpoint. */
export type LooseInput = {
  readonly network?: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** Path and query of a call, for links and event sources. */
export function endpointUrl<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  baseUrl = '',
): string {
  return buildUrl(endpoint, input, baseUrl)
}

export function buildUrl(endpoint: Endpoint, input: LooseInput, baseUrl: string): string {
  const values = { ...encodedRecord(endpoint.params, input.params), network: input.network }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(values, name) ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encodedRecord(endpoint.query, input.query))) {
    if (value !== null && value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`
}

function encodedRecord(schema: Endpoint['params'], value: unknown): Record<string, unknown> {
  const encoded: unknown = schema?.encode(value)
  return typeof encoded === 'object' && encoded !== null ? { ...encoded } : {}
}
