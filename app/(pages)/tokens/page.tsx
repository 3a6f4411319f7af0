import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { firstOf } from '@/app/query-value'
import { TokensPage } from '@/components/tokens/tokens-page-entry'
import { t } from '@/lib/words/words'
import { prefetchSession } from '../prefetch-session'
import { prefetchTokenList } from './prefetch-tokens'

export const generateMetadata = (): Metadata => ({ title: t`Tokens` })

/** `?network=` selects the chain. */
export default async function Page({ searchParams }: PageProps<'/tokens'>) {
  const { network } = await searchParams
  const client = new QueryClient()
  const served = networkNamed(firstOf(network))
  await Promise.all([
    prefetchSession(client),
    served === null ? null : prefetchTokenList(client, served),
  ])
  return (
    <Prefetched client={client}>
      <TokensPage />
    </Prefetched>
  )
}
