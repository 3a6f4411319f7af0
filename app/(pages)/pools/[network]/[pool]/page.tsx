import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Prefetched } from '@/app/prefetched'
import { segmentText } from '@/app/query-value'
import { historyWindow } from '@/components/pools/history-series'
import { PoolRoute } from '@/components/pools/pool/pool-route-entry'
import { parsePoolRange } from '@/components/pools/pools-location'
import { addressInText } from '@/lib/domain/shared/address-text'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { prefetchSession } from '../../../prefetch-session'
import { poolNetwork, prefetchPool } from '../../prefetch-pools'

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
  if (network !== null && address !== null) {
    const window = historyWindow(parsePoolRange(typeof range === 'string' ? range : null))
    await Promise.all([prefetchSession(client), prefetchPool(client, network, address, window)])
  }
  return (
    <Prefetched client={client}>
      <PoolRoute network={name} pool={segmentText(pool)} />
    </Prefetched>
  )
}
