import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { accountOf, firstOf } from '@/app/query-value'
import { OrdersPage } from '@/components/orders/orders-page-entry'
import { LOCAL_DATA_COOKIE } from '@/lib/client/local-data-cookie'
import { t } from '@/lib/words/words'
import { prefetchOrders } from './prefetch-orders'

export const generateMetadata = (): Metadata => ({ title: t`Orders` })

/** `?account=` shows any account on `?network=`; tab and open order are read in the browser. */
export default async function Page({ searchParams }: PageProps<'/orders'>) {
  const [query, jar] = await Promise.all([searchParams, cookies()])
  const network = networkNamed(firstOf(query.network))
  const account = accountOf(query.account, network?.chainId ?? null)
  const client = new QueryClient()
  if (account.kind === 'address') {
    await prefetchOrders(client, firstOf(query.network), account.address)
  }
  return (
    <Prefetched client={client}>
      <OrdersPage wanted={account} hasNothingStored={!jar.has(LOCAL_DATA_COOKIE)} />
    </Prefetched>
  )
}
