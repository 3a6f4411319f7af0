import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { ApiError } from './api-error'

type Networks = { readonly networks: readonly Pick<NetworkView, 'name' | 'displayName'>[] }

type Failed = Pick<ApiError, 'kind' | 'status' | 'faultOf' | 'isFromService' | 'network' | 'path'>

/**
 * Says whose fault a failed read is, if it is a fault; null for a refusal and for a lost connection.
 * The faults of an order book elsewhere have a text of their own, see `orderBookFault`.
 */
export function faultSentence(error: Failed, { networks }: Networks): string | null {
  if (error.kind !== 'http' || error.status < 500) return null
  if (error.faultOf.length === 0 && !error.isFromService) {
    return 'Something between this page and the service answered in its place.'
  }
  if (error.faultOf.includes('provider')) {
    return `The provider of ${subjectOf(error.path)} does not answer this service.`
  }
  if (error.faultOf.includes('node')) {
    const name = networks.find((network) => network.name === error.network)?.displayName
    return `The node of ${name ?? 'the network'} does not answer this service.`
  }
  return 'This service has a fault of its own.'
}

/** What the path is about, for those paths that providers are asked for. */
function subjectOf(path: string | null): string {
  if (path === null) return 'this data'
  if (/\/(?:holders|topHolders)$/.test(path)) return 'token holders'
  if (/\/yield\//.test(path)) return 'pools'
  if (/\/(?:usdPrice|priceHistory)$|\/markets\//.test(path)) return 'prices'
  return 'this data'
}
