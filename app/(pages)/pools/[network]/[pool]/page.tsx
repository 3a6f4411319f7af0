import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Prefetched } from '@/app/prefetched'
import { segmentText } from '@/app/query-value'
import { historyWindow } from '@/components/pools/history-series'
import type { PackedHistory } from '@/components/pools/pool/packed-history'
import { PoolRoute } from '@/components/pools/pool/pool-route-entry'
import { parsePoolRange } from '@/components/pools/pools-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { addressInText } from '@/lib/domain/shared/address-text'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { prefetchSession } from '../../../prefetch-session'
import { poolNetwork, prefetchPool, readPoolHistory } from '../../prefetch-pools'

type Props = PageProps<'/pools/[network]/[pool]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pool = addressInText(segmentText((await params).pool))
  return { title: pool === null ? t`Pool` : t`Pool ${shortAddress(pool)}` }
}

/** `?range=` is the time span of the charts. */
export default async function Page({ params, searchParams }: Props) {
  const [{ network: segment, pool }, { range }] = await Promise.all([params, searchParams])
  const name = segmentText(segment)
  const network = poolNetwork(name)
  const address = addressInText(segmentText(pool), network?.chainId ?? null)
  const client = new QueryClient()
  const history = await read(client, network, address, typeof range === 'string' ? range : null)
  return (
    <Prefetched client={client}>
      <PoolRoute network={name} pool={segmentText(pool)} history={history} />
    </Prefetched>
  )
}

async function read(
  client: QueryClient,
  network: NetworkView | null,
  pool: Address | null,
  range: string | null,
): Promise<PackedHistory | null> {
  if (network === null || pool === null) return null
  const window = historyWindow(parsePoolRange(range))
  const [history] = await Promise.all([
    readPoolHistory(client, network, pool, window),
    prefetchPool(client, network, pool),
    prefetchSession(client),
  ])
  return history
}
