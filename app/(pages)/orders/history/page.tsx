import type { Metadata } from 'next'
import { addressOf } from '@/app/query-value'
import { HistoryPage } from '@/components/orders/history/history-page'

export const metadata: Metadata = { title: 'History' }

/** `?account=` shows the fills of any account on `?network=`. */
export default async function Page({ searchParams }: PageProps<'/orders/history'>) {
  return <HistoryPage wanted={addressOf((await searchParams).account)} />
}
