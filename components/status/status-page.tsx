'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { LoadFailed } from '@/components/ui/load-failed'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { useOffline } from '@/components/ui/use-offline'
import { readinessQuery, statusKeys } from '@/lib/client/queries/status'
import type { Readiness } from '@/lib/contract/codecs/health'
import { t } from '@/lib/words/words'
import { EndpointTable } from './endpoint-table'
import { NetworkStatus } from './network-status'
import { checkLabel, checkName } from './status-messages'
import { StreamList } from './stream-list'

const loadDialog = () => import('./diagnostics-dialog')

/** State of the service, as seen by this browser. */
export function StatusPage() {
  const { networks } = useNetworks()
  const readiness = useQuery(readinessQuery())
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const dialog = useLoaded(loadDialog, open)
  const [refreshes, setRefreshes] = useState(0)
  const checkAgain = () => {
    void client.refetchQueries({ queryKey: statusKeys.all })
    setRefreshes((count) => count + 1)
  }
  return (
    <div>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-6 pb-4 rail:px-0">
        <div className="min-w-0 flex-1 basis-80">
          <PageTitle>{t`Status, seen from your browser`}</PageTitle>
          <p className="min-h-5 text-muted">
            {t`Renewed every 10 s while you look.`}{' '}
            <span className="max-rail:block max-rail:min-h-6">
              <FreshnessTag updatedAt={readiness.dataUpdatedAt} failed={readiness.isError} />
            </span>
          </p>
        </div>
        <div className="flex gap-2">
          <Button onClick={checkAgain}>{t`Look again`}</Button>
          <Button onClick={() => setOpen(true)}>{t`Copy diagnostics`}</Button>
        </div>
      </header>
      {open && dialog.failed ? (
        <div className="px-4 pb-2 rail:px-0">
          <LoadFailed what={t`The diagnostics`} retry={dialog.retry} />
        </div>
      ) : null}
      <Overall readiness={readiness.data ?? null} error={readiness.error} />
      <p className="min-h-5 px-4 pt-3 text-muted rail:px-0">{rich`Base URL ${<BaseUrl />}`}</p>
      <div className={classNames('mt-6 grid gap-x-10 gap-y-8', columnsOf(networks.length))}>
        {networks.map((network) => (
          <NetworkStatus key={network.name} network={network} readiness={readiness} />
        ))}
      </div>
      <div className="mt-9 border-t-2 border-t-rule pt-2">
        <h2 className="px-4 font-semibold rail:px-0">{t`Endpoints used in this session`}</h2>
        <p className="max-w-[60rem] px-4 pb-2 text-muted text-table rail:px-0">
          {t`Counted since this page was loaded; times include your own connection, and answers your
            browser had kept count as fast ones. “Look again” puts those in trouble first. Nothing of
            it leaves your browser unless you copy it.`}
        </p>
        <div className="min-h-56 rail:-mx-3">
          <EndpointTable key={refreshes} />
        </div>
      </div>
      <StreamList />
      {open && dialog.part !== null ? (
        <dialog.part.DiagnosticsDialog onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

/** Columns that the networks fill: one has the whole width, and two or four leave no place empty. */
function columnsOf(networkCount: number): string {
  if (networkCount === 1) return 'grid-cols-1'
  return networkCount === 2 || networkCount === 4
    ? 'grid-cols-1 wide:grid-cols-2'
    : 'grid-cols-1 wide:grid-cols-2 full:grid-cols-3'
}

const subscribeToNothing = () => () => {}

/** Base URL of requests: this page's own origin, which only the browser knows. */
function BaseUrl() {
  const origin = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin,
    () => '',
  )
  return <span className="hex">{origin}</span>
}

/** Height of the sentence that follows, so that the content below does not move when it arrives. */
const noticeClassName = 'min-h-[5.5rem] rail:min-h-14'

function Overall(props: { readiness: Readiness | null; error: Error | null }) {
  const { readiness } = props
  const { networks } = useNetworks()
  const number = useNumber()
  const isOffline = useOffline()
  if (isOffline) {
    return (
      <Notice tone="caution" title={t`You are offline.`} className={noticeClassName}>
        {t`What follows is from before.`}
      </Notice>
    )
  }
  if (props.error !== null) {
    return (
      <Notice
        tone="bad"
        title={t`The service does not answer.`}
        details={props.error.message}
        className={noticeClassName}
      >
        {t`Orders already placed do not depend on this page.`}
      </Notice>
    )
  }
  if (readiness === null) {
    return (
      // A title, as the answer has one: its sentence then moves nothing.
      <Notice tone="neutral" title={t`Asking the service.`} className={noticeClassName} />
    )
  }
  if (readiness.ready) {
    return (
      <Notice tone="good" title={t`The service works.`} className={noticeClassName}>
        {t`Its database, chains and auctions are within their limits.`}
      </Notice>
    )
  }
  const failing = readiness.checks.filter(({ ok }) => !ok)
  return (
    <Notice
      tone="bad"
      title={
        failing.length === 1
          ? t`The service answers, but one check fails.`
          : t`The service answers, but ${number(failing.length)} checks fail.`
      }
      className={noticeClassName}
    >
      <ul>
        {failing.map((check) => (
          <li key={`${check.network ?? ''} ${check.name}`}>
            {check.network === undefined
              ? `${checkName(check, networks)}: ${checkLabel(check)}`
              : t`${checkName(check, networks)} of ${check.network}: ${checkLabel(check)}`}
          </li>
        ))}
      </ul>
      {t`Orders already placed do not depend on this page. Prices and fills may come late.`}
    </Notice>
  )
}
