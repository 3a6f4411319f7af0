import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { accountOf, firstOf } from '@/app/query-value'
import { HistoryPage } from '@/components/orders/history/history-page-entry'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`History` })

/** `?account=` shows the fills of any account on `?network=`. */
export default async function Page({ searchParams }: PageProps<'/orders/history'>) {
  const query = await searchParams
  const network = networkNamed(firstOf(query.network))
  return <HistoryPage wanted={accountOf(query.account, network?.chainId ?? null)} />
}
