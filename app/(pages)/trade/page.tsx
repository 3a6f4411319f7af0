import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { prefetchedState } from '@/app/prefetched'
import { firstOf } from '@/app/query-value'
import { pairOfLink, readTradeLink } from '@/components/trade/form/trade-link'
import { TradePage } from '@/components/trade/trade-page'
import { t } from '@/lib/words/words'
import { prefetchPair } from './prefetch-pair'

export const generateMetadata = (): Metadata => ({ title: t`Trade` })

/** `?network=` selects the chain; the form's parameters are read in `form/trade-link.ts`. */
export default async function Page({ searchParams }: PageProps<'/trade'>) {
  const query = await searchParams
  const network = networkNamed(firstOf(query.network))
  const client = new QueryClient()
  if (network !== null) {
    const link = new URLSearchParams({
      sell: firstOf(query.sell) ?? '',
      buy: firstOf(query.buy) ?? '',
    })
    await prefetchPair(client, network, pairOfLink(readTradeLink(link, network.chainId), network))
  }
  return <TradePage {...prefetchedState(client)} />
}
