import 'server-only'
import type { NetworkNames } from '@/lib/config/networks'
import { DEFAULT_NETWORK, networkSegments, resolveNetworkSegment } from '@/lib/config/networks'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

/** Resolves path segments to the served networks; the failure lists these. */
export function networkResolver<N extends NetworkNames>(
  served: readonly N[],
): (segment: string) => Result<N, Failure<'NotFound'>> {
  const segments = [DEFAULT_NETWORK, ...served.flatMap(networkSegments)]
  const known = new Map(
    segments.map((segment) => [segment, resolveNetworkSegment(served, segment)] as const),
  )
  const list = served
    .map((network) => `${network.name} (${[network.chainId, ...network.aliases].join(', ')})`)
    .join('; ')
  return (segment) => {
    const network = known.get(segment) ?? null
    return network === null
      ? failure('NotFound', `Network not served. Served here: ${list}.`)
      : ok(network)
  }
}
