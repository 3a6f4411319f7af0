'use client'

import Link from 'next/link'
import { useRef, useState } from 'react'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { Beside, useIsBeside } from '@/components/ui/beside/beside'
import { chosenRowEvents } from '@/components/ui/beside/chosen-row'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { usePageNetwork } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import type { AuctionFilter } from '@/lib/client/auctions/auction-filter'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { AsideOnDemand } from './aside-on-demand'
import { AuctionFailure } from './auction-failure'
import { AuctionFilterBar } from './auction-filter-bar'
import { AUCTION_ATTRIBUTE } from './auction-row'
import { AuctionTable } from './auction-table'
import { OpenAuction } from './open-auction'
import { RecentAuctions } from './recent-auctions'
import { useAuctionFilter } from './use-auction-filter'
import { useAuctionList } from './use-auction-list'

/** The recent auctions of a network, and a field to open one by number. */
export function AuctionListPage() {
  const network = usePageNetwork()
  return (
    <div className="px-4 py-6 rail:px-0">
      {network?.capabilities.competitionList === true ? (
        <AuctionList key={network.name} network={network} />
      ) : (
        <div className="space-y-4">
          <PageTitle>{t`Auctions`}</PageTitle>
          {network === null ? (
            <UnservedNetwork name={null} hrefOf={({ name }) => `/auctions?network=${name}`} />
          ) : (
            <WithoutList network={network} />
          )}
        </div>
      )}
    </div>
  )
}

function WithoutList({ network }: { network: NetworkView }) {
  return (
    <>
      <OpenAuction network={network} />
      <Notice tone="neutral" title={t`The order book of ${network.displayName} lists no auctions.`}>
        {rich`It answers for one auction at a time: open one by its number above, or ${(
          <a className="link" href={`/auctions/${network.name}/latest`}>
            {t`look at the latest`}
          </a>
        )}.`}
      </Notice>
    </>
  )
}

function AuctionList({ network }: { network: NetworkView }) {
  const { filter, change } = useAuctionFilter(network.chainId)
  const list = useAuctionList(network.name, filter)
  const { strip, pages, rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { copy } = useCopy()
  const move = useRowKeys(body, AUCTION_ATTRIBUTE, (auctionId) => {
    if (auctionId !== null) void copy(auctionId)
  })
  const isBeside = useIsBeside()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = rows?.shown.find(({ auctionId }) => auctionId === chosenId) ?? rows?.shown[0]
  const chooseEvents = chosenRowEvents({
    isBeside,
    attribute: AUCTION_ATTRIBUTE,
    move,
    choose: (link) => setChosenId(Number(link.getAttribute(AUCTION_ATTRIBUTE))),
  })
  const failure = (
    <AuctionFailure what={t`The list of auctions`} error={list.error} onRetry={list.retry} />
  )
  return (
    <>
      <RecentAuctions network={network} rows={strip} failed={list.error !== null} />
      {failure}
      <AuctionFilterBar network={network} strip={strip ?? []} filter={filter} onChange={change} />
      {rows === null ? (
        list.error === null && (
          <SkeletonLines label={t`Reading the auctions`} lines={12} className="mt-6" />
        )
      ) : (
        <Beside
          label={t`The chosen auction`}
          width="narrow"
          detail={
            isBeside && chosen !== undefined ? (
              <AsideOnDemand network={network} auction={chosen} />
            ) : null
          }
        >
          <NewRows
            waiting={rows.waiting}
            hasGap={rows.hasGap}
            onShowNew={list.showNew}
            updatedAt={list.updatedAt}
            failed={list.error !== null}
          />
          {rows.shown.length === 0 ? (
            <NoAuction network={network} filter={filter} isFirst={strip?.length === 0} />
          ) : (
            <AuctionTable
              rows={rows.shown}
              upTo={rows.nextShown ?? (strip?.[0]?.auctionId ?? 0) + 1}
              network={network}
              filter={filter}
              bodyRef={body}
              chosen={isBeside ? (chosen?.auctionId ?? null) : null}
              chooseEvents={chooseEvents}
            />
          )}
          {pages.hasNextPage ? (
            <div className="py-3">
              <Button
                size="compact"
                aria-disabled={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {pages.isFetchingNextPage ? t`Reading older auctions` : t`Load older`}
              </Button>
            </div>
          ) : null}
        </Beside>
      )}
    </>
  )
}

function NoAuction(props: { network: NetworkView; filter: AuctionFilter; isFirst: boolean }) {
  if (!props.isFirst) return <EmptyState fact={t`No auction is of this kind.`} />
  return (
    <EmptyState
      fact={t`No auction of ${props.network.displayName} has been held yet. One begins as soon as an
        order is open.`}
      action={
        <Link className="link" href="/trade">
          {t`Place an order`}
        </Link>
      }
    />
  )
}

/** New auctions wait here, so that the rows hold still. */
function NewRows(props: {
  waiting: number
  hasGap: boolean
  onShowNew: () => void
  updatedAt: number
  failed: boolean
}) {
  const { waiting } = props
  const number = useNumber()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
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
