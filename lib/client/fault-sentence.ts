import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
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
    return t`Something between this page and the service answered in its place.`
  }
  if (error.faultOf.includes('provider')) {
    return t(silentProvider(error.path))
  }
  if (error.faultOf.includes('node')) {
    const name = networks.find((network) => network.name === error.network)?.displayName
    return name === undefined
      ? t`The node of the network does not answer this service.`
      : t`The node of ${name} does not answer this service.`
  }
  return t`This service has a fault of its own.`
}

/** Names what the path is about, for those paths that providers are asked for. */
function silentProvider(path: string | null): Message {
  if (path !== null && /\/(?:holders|topHolders)$/.test(path)) {
    return message`The provider of token holders does not answer this service.`
  }
  if (path !== null && /\/yield\//.test(path)) {
    return message`The provider of pools does not answer this service.`
  }
  if (path !== null && /\/(?:usdPrice|priceHistory)$|\/markets\//.test(path)) {
    return message`The provider of prices does not answer this service.`
  }
  return message`The provider of this data does not answer this service.`
}
