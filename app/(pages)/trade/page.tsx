import type { Metadata } from 'next'
import { addressOf, firstOf, type QueryValue } from '@/app/query-value'
import { TradePage } from '@/components/trade/trade-page'

export const metadata: Metadata = { title: 'Trade' }

/** A plain decimal number; anything else is ignored. */
const amountOf = (value: QueryValue): string | null =>
  /^\d{1,60}(?:\.\d{1,60})?$/.exec(firstOf(value) ?? '')?.[0] ?? null

/** `?network=`, `?sell=` and `?buy=` select chain and pair, `?amount=` the sell amount. */
export default async function Page({ searchParams }: PageProps<'/trade'>) {
  const query = await searchParams
  const start = {
    sell: addressOf(query.sell),
    buy: addressOf(query.buy),
    amount: amountOf(query.amount),
  }
  return <TradePage start={start} />
}
