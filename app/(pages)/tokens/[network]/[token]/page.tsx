import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { firstOf, segmentText } from '@/app/query-value'
import { parseTokenLocation } from '@/components/tokens/token-location'
import { TokenRoute } from '@/components/tokens/token-route-entry'
import { addressInText } from '@/lib/domain/shared/address-text'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { prefetchSession } from '../../../prefetch-session'
import { prefetchToken } from '../../prefetch-tokens'

type Props = PageProps<'/tokens/[network]/[token]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { network, token } = await params
  const address = addressInText(segmentText(token))
  if (address === null) return { title: t`Token` }
  const listed = networkNamed(segmentText(network))?.tokens.find(
    (entry) => entry.address === address,
  )
  return { title: listed === undefined ? shortAddress(address) : tokenLabel(listed) }
}

/** `?range=`, `?pair=`, `?side=` and `?size=` restore the user's view. */
export default async function TokenPage({ params, searchParams }: Props) {
  const [{ network, token }, query] = await Promise.all([params, searchParams])
  const segment = segmentText(network)
  const served = networkNamed(segment)
  const address = addressInText(segmentText(token), served?.chainId ?? null)
  const client = new QueryClient()
  if (served !== null && address !== null) {
    const search = new URLSearchParams(
      ['range', 'pair', 'side'].map((name) => [name, firstOf(query[name]) ?? '']),
    )
    const location = parseTokenLocation(search.toString(), served.chainId)
    await Promise.all([prefetchSession(client), prefetchToken(client, served, address, location)])
  }
  return (
    <Prefetched client={client}>
      <TokenRoute network={segment} token={segmentText(token)} />
    </Prefetched>
  )
}
