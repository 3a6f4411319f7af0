import type { Endpoint, ResponseOf } from '@/lib/contract/endpoint'
import type { CallInput, CallOptions } from './call-input'
import { networkError } from './network-error'

/** An endpoint, or a function that loads it: codecs are larger than most pages that use them. */
export type EndpointSource<E extends Endpoint> = E | (() => Promise<E>)

/** What only a call needs; a page that was rendered with its data calls nothing at first. */
const loadRequest = () => import('./api-request')

/**
 * Calls an endpoint and decodes its response. Throws `ApiError`, or the abort reason of `signal`.
 * While the network at its origin is paused by a 429, a read or quote fails at once with the remaining pause.
 */
export async function callApi<E extends Endpoint>(
  source: EndpointSource<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const [endpoint, { requestEndpoint }] = await loadCode(source)
  options.signal?.throwIfAborted()
  return requestEndpoint(endpoint, input, options)
}

async function loadCode<E extends Endpoint>(source: EndpointSource<E>) {
  try {
    return await Promise.all([typeof source === 'function' ? source() : source, loadRequest()])
  } catch (cause) {
    throw networkError(cause)
  }
}
