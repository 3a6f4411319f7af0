import { QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { networkNamed } from '@/app/load-networks'
import { Prefetched } from '@/app/prefetched'
import { firstOf } from '@/app/query-value'
import { readInProcess } from '@/app/read-in-process'
import { PartnerReportPage } from '@/components/reports/partner-report-entry'
import { parseWindow } from '@/components/reports/report-location'
import { partnerReportQuery } from '@/lib/client/queries/reports'
import { partnerReportEndpoint } from '@/lib/contract/endpoints/reports'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Partners` })

/** `?network=`, `?window=` and `?sort=`; the browser requests what cannot be read here. */
export default async function Page({ searchParams }: PageProps<'/auctions/partners'>) {
  const query = await searchParams
  const network = networkNamed(firstOf(query.network))
  const window = parseWindow(firstOf(query.window))
  const client = new QueryClient()
  if (network?.capabilities.reports === true) {
    await client.prefetchQuery({
      ...partnerReportQuery(network.name, window),
      retry: false,
      queryFn: () =>
        readInProcess(partnerReportEndpoint, { network: network.name, query: { window } }),
    })
  }
  return (
    <Prefetched client={client}>
      <PartnerReportPage />
    </Prefetched>
  )
}
