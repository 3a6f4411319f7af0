'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useNetworks } from '@/components/shell/networks-context'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { useLoaded } from '@/components/ui/use-loaded'
import { useOffline } from '@/components/ui/use-offline'
import { readinessQuery } from '@/lib/client/queries/status'
import { EndpointTable } from './endpoint-table'
import { NetworkStatus } from './network-status'
import { StreamList } from './stream-list'

const loadDialog = () => import('./diagnostics-dialog')

/** How the service does, as far as this browser can tell. */
export function StatusPage() {
  const { networks } = useNetworks()
  const readiness = useQuery(readinessQuery())
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { part } = useLoaded(loadDialog, open)
  return (
    <div>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-6 pb-4 rail:px-0">
        <div className="min-w-0 flex-1 basis-80">
          <PageTitle>Status, seen from your browser</PageTitle>
          <p className="min-h-5 text-muted">
            Renewed every 10 s while you look.{' '}
            <FreshnessTag updatedAt={readiness.dataUpdatedAt} failed={readiness.isError} />
          </p>
        </div>
        <div className="flex gap-2">
          <Button onClick={() => void client.refetchQueries({ queryKey: ['status'] })}>
            Look again
          </Button>
          <Button onClick={() => setOpen(true)}>Copy diagnostics</Button>
        </div>
      </header>
      <Overall
        isReady={readiness.data?.ready ?? null}
        failing={(readiness.data?.checks ?? []).filter(({ ok }) => !ok).length}
        error={readiness.error}
      />
      <p className="min-h-5 px-4 pt-3 text-muted rail:px-0">
        Base URL <BaseUrl />
      </p>
      <h2 className="px-4 pt-4 pb-2 font-semibold text-section rail:px-0">Networks</h2>
      <div className="grid gap-3 wide:grid-cols-2">
        {networks.map((network) => (
          <NetworkStatus key={network.name} network={network} readiness={readiness.data} />
        ))}
      </div>
      <h2 className="px-4 pt-6 pb-2 font-semibold text-section rail:px-0">
        Endpoints used in this session
      </h2>
      <div className="ledger-panel">
        <EndpointTable />
      </div>
      <StreamList />
      <p className="px-4 py-3 text-muted text-table rail:px-0">
        Counted since this page was loaded; times include your own connection, and answers your
        browser had kept count as fast ones. Nothing of it leaves your browser unless you copy it.
      </p>
      {open && part !== null ? <part.DiagnosticsDialog onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

const never = () => () => {}

/** Where requests go: this page's own origin, which only the browser knows. */
function BaseUrl() {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  return <span className="hex">{origin}</span>
}

function Overall(props: { isReady: boolean | null; failing: number; error: Error | null }) {
  const isOffline = useOffline()
  if (isOffline) {
    return (
      <Notice tone="caution" title="You are offline.">
        What follows is from before.
      </Notice>
    )
  }
  if (props.error !== null) {
    return (
      <Notice tone="bad" title="The service does not answer." details={props.error.message}>
        Orders already placed do not depend on this page.
      </Notice>
    )
  }
  if (props.isReady === null) return <Notice tone="neutral">Asking the service.</Notice>
  return props.isReady ? (
    <Notice tone="good" title="The service works.">
      Its database, chains and auctions are within their limits.
    </Notice>
  ) : (
    <Notice
      tone="bad"
      title={`The service answers, but ${props.failing === 1 ? 'one check fails' : `${props.failing} checks fail`}.`}
    >
      Orders already placed do not depend on this page. Prices and fills may come late.
    </Notice>
  )
}
