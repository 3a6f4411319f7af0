'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { Sheet } from '@/components/ui/modal'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import { ApiError } from '@/lib/client/api-error'
import { type AuctionLocation, auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limits } from '@/lib/contract/limits'
import { t } from '@/lib/words/words'
import { AuctionFailure } from './auction-failure'
import { AuctionHeader } from './auction-header'
import { AuctionOrders } from './auction-orders'
import { BidList } from './bid-list'
import { BidPanel } from './bid-panel'
import { chosenBid, solverName } from './chosen-bid'
import { OriginOrder } from './origin-order'
import { UnknownAuction } from './unknown-auction'
import { useAuction } from './use-auction'
import { useAuctionLocation } from './use-auction-location'

/** One auction: its ranked bids, the winners, and what each bid offered each order. */
export function AuctionPage(props: {
  network: NetworkView
  auctionId: number
  initial: AuctionLocation
}) {
  const { network, auctionId } = props
  const number = useNumber()
  const router = useRouter()
  const auction = useAuction(network, auctionId)
  const { location, change } = useAuctionLocation(props.initial)
  const { competition, previous, next } = auction
  const open = (id: number | null) => {
    if (id !== null) router.push(auctionHref(network.name, id, location.order))
  }
  useKeys({ nextAuction: () => open(next), previousAuction: () => open(previous) })
  const error = competition.error ?? competition.failureReason
  const retry = () => void competition.refetch()
  if (competition.data === undefined) {
    const isUnknown = error instanceof ApiError && error.status === 404
    return (
      <div className="space-y-4 px-4 py-6 rail:px-0">
        {isUnknown ? (
          <UnknownAuction
            network={network}
            auctionId={auctionId}
            nearest={network.capabilities.competitionList ? [previous, next] : []}
          />
        ) : (
          <>
            <PageTitle>{t`Auction ${number(auctionId)}`}</PageTitle>
            <AuctionFailure what={t`This auction`} error={error} onRetry={retry} />
            {error === null ? <SkeletonLines label={t`Reading the auction`} lines={9} /> : null}
          </>
        )}
      </div>
    )
  }
  return (
    <>
      <AuctionHeader
        network={network}
        competition={competition.data}
        buildAuctionMs={auction.buildAuctionMs}
        headBlock={auction.headBlock}
        updatedAt={competition.dataUpdatedAt}
        failed={error !== null}
        previous={previous}
        next={next}
        isNewest={auction.isNewest}
        order={location.order}
      />
      <div className="space-y-3 px-4 rail:px-0">
        <AuctionFailure what={t`This auction`} error={error} onRetry={retry} />
        {location.order === null ? null : (
          <OriginOrder network={network} order={location.order} competition={competition.data} />
        )}
      </div>
      <AuctionBody
        network={network}
        competition={competition.data}
        location={location}
        change={change}
      />
    </>
  )
}

/** Ranking and chosen bid side by side (a sheet on phones), with the orders below. */
function AuctionBody(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  location: AuctionLocation
  change: (next: Partial<AuctionLocation>) => void
}) {
  const { network, competition, location, change } = props
  const number = useNumber()
  const isPhone = useIsPhone()
  // The sheet opens on a click; a bid in the URL opens it only on page load.
  const [sheetOpen, setSheetOpen] = useState(location.bid !== null)
  const { solutions } = competition
  const bid = useMemo(() => chosenBid(solutions, location), [solutions, location])
  const other = solutions.find(
    (solution) => solution.ranking === location.other && solution.ranking !== bid?.ranking,
  )
  const choose = (ranking: number) => {
    change({ bid: ranking, other: location.other === ranking ? null : location.other })
    setSheetOpen(true)
  }
  const panel =
    bid === null ? (
      <EmptyState fact={t`No solver bid in this auction.`} />
    ) : (
      <BidPanel
        key={bid.ranking}
        network={network}
        competition={competition}
        bid={bid}
        other={other ?? null}
        order={location.order}
        onCompare={(ranking) => change({ bid: bid.ranking, other: ranking })}
      />
    )
  const solver =
    bid === null ? null : (
      <MarkedSolver solver={bid.solverAddress}>{solverName(bid) ?? t`unnamed solver`}</MarkedSolver>
    )
  const heading = bid === null ? t`Bid` : rich`Bid ranked ${number(bid.ranking)} · ${solver}`
  return (
    <>
      <div className="mt-4 grid items-start gap-4 rail:grid-cols-[minmax(0,21rem)_minmax(0,1fr)] full:grid-cols-[26rem_minmax(0,1fr)]">
        <section aria-label={t`Bids`} className="ledger-panel min-w-0">
          <h2 className="px-3 pt-3 pb-2 font-semibold text-body">
            {t`Bids`} <span className="font-normal text-muted">{number(solutions.length)}</span>
          </h2>
          <BidList
            network={network}
            bids={solutions}
            chosen={bid?.ranking ?? null}
            other={other?.ranking ?? null}
            order={location.order}
            onChoose={choose}
          />
        </section>
        <section aria-label={t`Chosen bid`} className="ledger-panel hidden min-w-0 rail:block">
          <h2 className="px-3 pt-3 pb-2 font-semibold text-body">{heading}</h2>
          {isPhone ? null : panel}
        </section>
      </div>
      <AuctionOrders
        network={network}
        competition={competition}
        order={location.order}
        onBid={choose}
      />
      <InstanceLink network={network} auctionId={competition.auctionId} />
      {isPhone ? (
        <Sheet open={sheetOpen && bid !== null} onClose={() => setSheetOpen(false)} title={heading}>
          <div className="-mx-4 -my-4">{panel}</div>
        </Sheet>
      ) : null}
    </>
  )
}

/** Link to the auction instance as a file, on networks that store instances. */
function InstanceLink(props: { network: NetworkView; auctionId: number }) {
  const { name, capabilities } = props.network
  if (!capabilities.auctionInstance) return null
  return (
    <p className="px-4 pt-3 text-muted text-table rail:px-0">
      {rich`${(
        <a className="link" href={`/${name}/api/v1/auction/${props.auctionId}/instance`}>
          {t`Download instance`}
        </a>
      )}: what the solvers were given, kept for the newest ${limits.auctionInstances} auctions.
        ${<span className="hex">npm run solve -- file</span>} solves it again offline.`}
    </p>
  )
}
