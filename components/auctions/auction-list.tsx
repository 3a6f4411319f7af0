'use client'

import Link from 'next/link'
import { type ReactNode, type RefObject, useRef } from 'react'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import { AuctionFailure } from './auction-failure'
import { OpenAuction } from './open-auction'
import { useAuctionList } from './use-auction-list'

/** The recent auctions of a network, and a field to open one by number. */
export function AuctionListPage() {
  const network = usePageNetwork()
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <PageTitle>{t`Auctions`}</PageTitle>
          <p className="mt-1 text-muted">
            {t`Who bid for the orders of each batch, who won, and by how much.`}
          </p>
        </div>
        {network === null ? null : <OpenAuction network={network} />}
      </header>
      {network === null ? (
        <UnservedNetwork name={null} hrefOf={({ name }) => `/auctions?network=${name}`} />
      ) : network.capabilities.competitionList ? (
        <AuctionList key={network.name} network={network} />
      ) : (
        <Notice
          tone="neutral"
          title={t`The order book of ${network.displayName} lists no auctions.`}
        >
          {rich`It answers for one auction at a time: open one by its number above, or ${(
            <a className="link" href={`/auctions/${network.name}/latest`}>
              {t`look at the latest`}
            </a>
          )}.`}
        </Notice>
      )}
    </div>
  )
}

function AuctionList({ network }: { network: NetworkView }) {
  const { pages, newest, rows, showNew } = useAuctionList(network.name)
  const body = useRef<HTMLTableSectionElement>(null)
  const { copy } = useCopy()
  useRowKeys(body, 'data-auction', (auctionId) => {
    if (auctionId !== null) void copy(auctionId)
  })
  const error = pages.error ?? newest.error ?? pages.failureReason ?? newest.failureReason
  const retry = () => {
    void pages.refetch()
    void newest.refetch()
  }
  const failure = <AuctionFailure what={t`The list of auctions`} error={error} onRetry={retry} />
  if (rows === null) {
    return error === null ? <SkeletonLines label={t`Reading the auctions`} lines={12} /> : failure
  }
  return (
    <>
      {failure}
      <div className="ledger-panel">
        <AuctionListBar
          waiting={rows.waiting}
          hasGap={rows.hasGap}
          onShowNew={showNew}
          updatedAt={Math.max(pages.dataUpdatedAt, newest.dataUpdatedAt)}
          failed={error !== null}
        />
        {rows.shown.length === 0 ? (
          <EmptyState
            fact={t`No auction of ${network.displayName} has been held yet. One begins as soon as an
              order is open.`}
            action={
              <Link className="link" href="/trade">
                {t`Place an order`}
              </Link>
            }
          />
        ) : (
          <AuctionTable rows={rows.shown} network={network} bodyRef={body} />
        )}
        <LoadOlder
          hasMore={pages.hasNextPage}
          isReading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </div>
    </>
  )
}

function AuctionListBar(props: {
  waiting: number
  hasGap: boolean
  onShowNew: () => void
  updatedAt: number
  failed: boolean
}) {
  const { waiting } = props
  const number = useNumber()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b px-3 py-1">
      {waiting === 0 ? (
        <span className="text-muted text-table">{t`Newest first`}</span>
      ) : (
        <Button size="compact" variant="primary" onClick={props.onShowNew}>
          {t`${number(waiting)}${props.hasGap ? '+' : ''} new`}
        </Button>
      )}
      {/* Without the count, which changes with each block and would be announced each time. */}
      <span role="status" className="sr-only">
        {waiting === 0 ? '' : t`New auctions are waiting.`}
      </span>
      <FreshnessTag updatedAt={props.updatedAt} failed={props.failed} />
    </div>
  )
}

function AuctionTable(props: {
  rows: readonly CompetitionSummaryView[]
  network: NetworkView
  bodyRef: RefObject<HTMLTableSectionElement | null>
}) {
  // A later auction began after a block, so the chain has reached it.
  const reached = Math.max(...props.rows.map(({ auctionStartBlock }) => auctionStartBlock))
  const isPast = (row: CompetitionSummaryView) => reached > row.auctionDeadlineBlock
  return (
    <Table caption={t`Recent auctions`} className="table-fixed rail:min-w-[58rem]">
      <thead>
        <tr>
          <Th className="w-[33%] rail:w-[11%]">{t`Auction`}</Th>
          <Th className="hidden w-[19%] rail:table-cell">{t`Built¦auction`}</Th>
          <Th numeric className="w-[20%] rail:w-[8%]">
            {t`Orders`}
          </Th>
          <Th numeric className="w-[21%] rail:w-[7%]">
            {t`Bids`}
          </Th>
          <Th numeric className="w-[26%] rail:w-[8%]">
            {t`Winners`}
          </Th>
          <Th numeric className="hidden w-[20%] rail:table-cell">
            {t`Best score`}
          </Th>
          <Th className="hidden w-[27%] rail:table-cell">{t`Settled by`}</Th>
        </tr>
      </thead>
      <tbody ref={props.bodyRef}>
        {props.rows.map((row) => (
          <AuctionRow key={row.auctionId} row={row} network={props.network} isPast={isPast(row)} />
        ))}
      </tbody>
    </Table>
  )
}

function LoadOlder(props: { hasMore: boolean; isReading: boolean; onMore: () => void }): ReactNode {
  if (!props.hasMore) return null
  return (
    <div className="border-t px-3 py-2">
      <Button size="compact" aria-disabled={props.isReading} onClick={props.onMore}>
        {props.isReading ? t`Reading older auctions` : t`Load older`}
      </Button>
    </div>
  )
}

function AuctionRow(props: {
  row: CompetitionSummaryView
  network: NetworkView
  /** Its deadline block is known to have passed. */
  isPast: boolean
}) {
  const { row, network, isPast } = props
  const coin = nativeToken(network)
  const number = useNumber()
  return (
    <Tr className="hover:bg-sunken">
      <Td>
        <Link
          href={auctionHref(network.name, row.auctionId)}
          prefetch={false}
          data-auction={row.auctionId}
          className="link tabular-nums"
        >
          {number(row.auctionId)}
        </Link>
        <Time at={microsToMs(row.timestamp)} className="block text-meta text-muted rail:hidden" />
      </Td>
      <Td className="hidden rail:table-cell">
        <Time at={microsToMs(row.timestamp)} />
      </Td>
      <Td numeric>{number(row.orders)}</Td>
      <Td numeric className={row.solutions === 0 ? 'text-muted' : ''}>
        {number(row.solutions)}
      </Td>
      <Td numeric className={row.winners === 0 ? 'text-muted' : ''}>
        {number(row.winners)}
        <span className="block text-meta text-muted empty:hidden rail:hidden">
          {settledLabel(row, isPast)}
        </span>
      </Td>
      <Td numeric className="hidden rail:table-cell">
        {row.bestScore === null ? (
          <span className="text-muted" title={t`Nobody bid`}>
            —
          </span>
        ) : (
          <Amount atoms={row.bestScore} token={coin} />
        )}
      </Td>
      <Td className="hidden rail:table-cell">
        <SettledBy row={row} network={network} isPast={isPast} />
      </Td>
    </Tr>
  )
}

function SettledBy(props: { row: CompetitionSummaryView; network: NetworkView; isPast: boolean }) {
  const { row, network } = props
  const number = useNumber()
  const [first, ...others] = row.transactionHashes
  if (first === undefined) {
    return (
      <span className="text-muted">
        {row.winners === 0
          ? t`no winner`
          : props.isPast
            ? t`not settled by its deadline`
            : t`none on chain so far`}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
      <TxLink hash={first} explorerTxUrl={network.explorerTxUrl} />
      {others.length === 0 ? null : (
        <span className="text-muted">{t`+${number(others.length)} more`}</span>
      )}
    </span>
  )
}

/** Short status for narrow screens, which have no room for the transactions. */
function settledLabel(
  { winners, transactionHashes }: CompetitionSummaryView,
  isPast: boolean,
): string {
  if (transactionHashes.length > 0) return t`settled¦auction`
  if (winners === 0) return ''
  return isPast ? t`not settled¦auction` : t`not yet¦settled`
}
