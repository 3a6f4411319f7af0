import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { decodedNetwork } from '@/app/decoded-network'
import { networkNamed } from '@/app/load-networks'
import { firstOf } from '@/app/query-value'
import { parseTokenLocation } from '@/components/tokens/token-location'
import { TokenRoute } from '@/components/tokens/token-route'
import { parseAddress } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { prefetchToken } from '../../prefetch-tokens'

type Props = PageProps<'/tokens/[network]/[token]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { network, token } = await params
  const address = parseAddress(token)
  if (!address.ok) return { title: 'Token' }
  const listed = networkNamed(decodedNetwork(network))?.tokens.find(
    (entry) => entry.address === address.value,
  )
  return { title: listed === undefined ? shortAddress(address.value) : safeSymbol(listed.symbol) }
}

/** `?range=`, `?pair=`, `?side=` and `?size=` restore the user's view. */
export default async function TokenPage({ params, searchParams }: Props) {
  const [{ network, token }, query] = await Promise.all([params, searchParams])
  const segment = decodedNetwork(network)
  const address = parseAddress(token)
  const served = networkNamed(segment)
  const client = new QueryClient()
  if (served !== null && address.ok) {
    const range = firstOf(query.range) ?? ''
    const { range: window } = parseTokenLocation(`range=${encodeURIComponent(range)}`)
    await prefetchToken(client, served, address.value, window)
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TokenRoute network={segment} token={token} />
    </HydrationBoundary>
  )
}
