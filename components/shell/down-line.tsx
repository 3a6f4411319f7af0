'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { Queries } from '@/components/ui/queries'
import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import { kindOf, orderBookSentence } from '@/lib/client/order-book-fault'
import { t } from '@/lib/words/words'
import { BannerLine } from './banner-line'
import { useNewestOutage } from './use-call-record'

const versionEndpoint = async () =>
  (await import('@/lib/contract/endpoints/version')).versionEndpoint

/** Between two questions to a service that is down, in milliseconds. */
const RETRY_MS = 10_000

/** Says that the service is down, asks it again from time to time, and on a press. */
export function DownLine() {
  return (
    <Queries>
      <AskingLine />
    </Queries>
  )
}

function AskingLine() {
  const client = useQueryClient()
  const view = useNetworks()
  const network = usePageNetwork()?.name ?? view.defaultNetwork
  const orderBook = useSilentOrderBook()
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetchFailed(client, network)
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [client, network])
  const retry = () => {
    setIsTrying(true)
    void refetchFailed(client, network).finally(() => setIsTrying(false))
  }
  return (
    <BannerLine tone="bad">
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium text-bad">
          {orderBook ?? t`Prices and orders cannot be read.`}
        </span>{' '}
        {t`Orders already placed do not depend on this page.`}
      </p>
      <div className="flex items-center gap-3">
        <Button size="compact" disabled={isTrying} onClick={retry}>
          {isTrying ? t`Trying` : t`Try again`}
        </Button>
        <Link href="/status" className="link">
          {t`Status`}
        </Link>
      </div>
    </BannerLine>
  )
}

/** Whose order book does not answer, as a sentence; null when it is this service. */
function useSilentOrderBook(): string | null {
  const outage = useNewestOutage()
  const { networks } = useNetworks()
  const network = networks.find(({ name }) => name === outage?.network)
  const kind = outage === null ? null : kindOf({ ...outage, limitedBy: null })
  return network?.orderBook !== 'gateway' || kind === null ? null : orderBookSentence(kind, network)
}

/** Makes the smallest possible request, and refetches the failed queries of this page. */
async function refetchFailed(client: QueryClient, network: string): Promise<void> {
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => isOutage(state.error ?? state.fetchFailureReason))
  const reads = failed.map(({ queryKey }) =>
    client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: true }),
  )
  const probe = callApi(versionEndpoint, { network }).then(
    () => undefined,
    () => undefined,
  )
  await Promise.all([probe, ...reads])
}

/** Refusals, rate limits and "not found" are valid responses that a retry would not change. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.status >= 500)
