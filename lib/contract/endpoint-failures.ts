import type { Endpoint } from './endpoint'
import type { ErrorType } from './error-catalog'
import { edgeFailures, errorCatalog } from './error-catalog'

/** Every error code of an endpoint by status: its own and those any endpoint may have. */
export function failureCodes(endpoint: Endpoint): ReadonlyMap<number, readonly ErrorType[]> {
  const codes = new Map<number, ErrorType[]>()
  for (const code of new Set<ErrorType>([...endpoint.failures, ...edgeFailures])) {
    if (!applies(endpoint, code)) continue
    const status = errorCatalog[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  return codes
}

/**
 * Body codes need a body, 429 needs a rate limit, 502 an order book that may be elsewhere, 503 that, a
 * stream or another part that may be missing, and 405 never occurs for a documented method.
 */
function applies(endpoint: Endpoint, code: ErrorType): boolean {
  switch (code) {
    case 'PayloadTooLarge':
    case 'UnsupportedMediaType':
    case 'RequestTimeout':
      return endpoint.body !== null
    case 'RateLimited':
      return endpoint.rateLimit !== 'none'
    case 'BadGateway':
      // A stream outlives the faults of another order book: it stays open and goes on after them.
      return isOfOrderBook(endpoint) && !endpoint.ownBookOnly && endpoint.media !== 'events'
    case 'ServiceUnavailable':
      return (
        endpoint.media === 'events' ||
        endpoint.failures.includes('ServiceUnavailable') ||
        isOfOrderBook(endpoint)
      )
    case 'MethodNotAllowed':
      return false
    case 'NotFound':
      return endpoint.failures.includes('NotFound') || endpoint.path.includes('{network}')
    case 'InvalidParameter':
      return endpoint.params !== null || endpoint.query !== null || endpoint.body !== null
    default:
      return true
  }
}

/** Whether it is answered by an order book, ours or another. */
const isOfOrderBook = ({ path }: Endpoint): boolean => /\/api\/v\d\//.test(path)
