import type { Metadata } from 'next'
import { TradePage } from '@/components/trade/trade-page'
import { parseAddress } from '@/lib/domain/shared/address'

export const metadata: Metadata = { title: 'Trade' }

const one = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

function addressOf(value: string | string[] | undefined) {
  const parsed = parseAddress(one(value))
  return parsed.ok ? parsed.value : null
}

/** `?network=`, `?sell=` and `?buy=` choose chain and pair. */
export default async function Page({ searchParams }: PageProps<'/trade'>) {
  const query = await searchParams
  return <TradePage start={{ sell: addressOf(query.sell), buy: addressOf(query.buy) }} />
}
