'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { useOffline } from '@/components/ui/use-offline'
import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import { kindOf, orderBookSentence } from '@/lib/client/order-book-fault'
import { t } from '@/lib/words/words'
import { useUnreadPage } from './offline-navigation'
import { useFailuresInARow, useNewestOutage } from './use-call-record'

const versionEndpoint = async () =>
  (await import('@/lib/contract/endpoints/version')).versionEndpoint

/** Failures in a row before the service counts as down. */
export const DOWN_AFTER = 2
const RETRY_MS = 10_000

/**
 * Shows that the service is unreachable until it responds again. It overlays the bottom of the
 * page, so that the content does not move; on a phone it is at the top instead.
 */
export function ServiceBanner() {
  const isOffline = useOffline()
  const isDown = useFailuresInARow() >= DOWN_AFTER
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-12 z-10 rail:fixed rail:start-14 rail:end-0 rail:top-auto rail:bottom-0 wide:start-50"
    >
      {isOffline ? <OfflineLine /> : isDown ? <DownLine /> : null}
    </div>
  )
}

const bannerClassName =
  'pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-s-4 px-4 py-2 shadow-overlay'

function OfflineLine() {
  const unread = useUnreadPage()
  return (
    <div className={`${bannerClassName} border-s-caution bg-caution-tint`}>
      <p>
        <span className="font-medium text-caution">{t`You are offline.`}</span>{' '}
        {t`Orders already placed do not depend on this page. What was read before stays.`}
        {unread === null ? null : (
          <span className="block">
            {t`“${unread}” is not available offline. This page and what you typed stay as they are.`}
          </span>
        )}
      </p>
    </div>
  )
}

function DownLine() {
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
    <div className={`${bannerClassName} border-s-bad bg-bad-tint`}>
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
    </div>
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
