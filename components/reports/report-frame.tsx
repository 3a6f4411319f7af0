'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { RangeChoice } from '@/components/ui/range-choice'
import { ReadFailure } from '@/components/ui/read-failure'
import { rich } from '@/components/ui/rich'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { useOffline } from '@/components/ui/use-offline'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { ReportWindow } from '@/lib/domain/report/report-hour'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const RANGES = [
  { range: '24h', name: message`24 h` },
  { range: '7d', name: message`7 d` },
  { range: '30d', name: message`30 d` },
] as const satisfies readonly { range: ReportWindow; name: Message }[]

/** A report of the page's network, or why there is none. */
export function ReportGate(props: {
  title: string
  /** Of the page, such as `/auctions/solvers`. */
  path: string
  children: (network: NetworkView) => ReactNode
}) {
  const network = usePageNetwork()
  if (network?.capabilities.reports === true) {
    return <div className="px-4 py-6 rail:px-0">{props.children(network)}</div>
  }
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{props.title}</PageTitle>
      {network === null ? (
        <UnservedNetwork name={null} hrefOf={({ name }) => `${props.path}?network=${name}`} />
      ) : (
        <Notice
          tone="neutral"
          title={t`The order book of ${network.displayName} publishes no such figures.`}
        >
          {t`They are added up where this service runs the order book itself.`}
        </Notice>
      )}
    </div>
  )
}

type Read<Report> = {
  readonly data: Report | undefined
  readonly error: Error | null
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** Head, window and states of a report; `children` shows what was read. */
export function ReportFrame<Report extends { readonly from: number; readonly to: number }>(props: {
  title: string
  /** Completes "… cannot be read". */
  what: string
  network: NetworkView
  read: Read<Report>
  span: ReportWindow
  onSpan: (span: ReportWindow) => void
  /** The one thing that is seen first; null while nothing is read. */
  headline: ReactNode
  /** Buttons beside the window. */
  actions?: ReactNode
  isEmpty: (report: Report) => boolean
  empty: string
  children: (report: Report) => ReactNode
}) {
  const { read, network } = props
  const isOffline = useOffline()
  const { data } = read
  return (
    <>
      <header>
        <p className="text-table">
          <Link className="link" href={`/auctions?network=${network.name}`}>
            {t`Auctions`}
          </Link>
        </p>
        <h1 className="mt-1 font-medium text-input text-muted">{props.title}</h1>
        <p className="flex min-h-18 flex-wrap items-baseline gap-x-4 gap-y-1 rail:min-h-20">
          {props.headline}
        </p>
      </header>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <RangeChoice
          ranges={RANGES.map(({ range, name }) => ({ range, name: t(name) }))}
          chosen={props.span}
          onChoose={props.onSpan}
        />
        {data !== undefined && (
          <>
            <span className="text-muted text-table">{rich`since ${<Time at={data.from * 1_000} />}`}</span>
            <FreshnessTag
              updatedAt={read.dataUpdatedAt}
              failed={read.error !== null || isOffline}
            />
          </>
        )}
        <span className="ms-auto">{props.actions}</span>
      </div>
      {read.error !== null && (
        <ReadFailure what={props.what} error={read.error} onRetry={() => void read.refetch()} />
      )}
      {data === undefined ? (
        read.error === null && (
          <SkeletonLines label={t`Reading the figures`} lines={8} className="mt-6" />
        )
      ) : props.isEmpty(data) ? (
        <EmptyState fact={props.empty} />
      ) : (
        props.children(data)
      )}
    </>
  )
}
