import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Prefetched } from '@/app/prefetched'
import { segmentText } from '@/app/query-value'
import { OrderDebugRoute } from '@/components/debug/order-debug-route-entry'
import { readOrderUidText } from '@/lib/domain/order/uid'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { prefetchReport } from './prefetch-report'

type Props = PageProps<'/orders/[network]/[uid]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const uid = readOrderUidText(segmentText((await params).uid))
  return { title: uid.ok ? t`Order ${shortUid(uid.value)}` : t`Order` }
}

export default async function OrderDebugPage({ params }: Props) {
  const { network, uid } = await params
  const parsed = readOrderUidText(segmentText(uid))
  const client = new QueryClient()
  if (parsed.ok) await prefetchReport(client, segmentText(network), parsed.value)
  return (
    <Prefetched client={client}>
      <OrderDebugRoute network={segmentText(network)} uid={segmentText(uid)} />
    </Prefetched>
  )
}
