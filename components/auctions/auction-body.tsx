'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { Sheet } from '@/components/ui/modal'
import { rich } from '@/components/ui/rich'
import { EmptyState } from '@/components/ui/states'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import type { AuctionLocation } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { limits } from '@/lib/contract/limits'
import type { AuctionOutcome } from '@/lib/domain/settlement/competition-summary'
import { t } from '@/lib/words/words'
import { AuctionCourse } from './auction-course'
import { AuctionOrders } from './auction-orders'
import { BidList } from './bid-list'
import { BidPanel } from './bid-panel'
import { type Bid, chosenBid, solverName } from './chosen-bid'
import { tieRule } from './tie-note'
import type { useAuction } from './use-auction'

type BodyProps = {
  network: NetworkView
  auction: Pick<ReturnType<typeof useAuction>, 'coinUsd' | 'buildAuctionMs' | 'headBlock'>
  competition: SolverCompetitionV2
  outcome: AuctionOutcome
  location: AuctionLocation
  change: (next: Partial<AuctionLocation>) => void
}

/** The chosen bid's orders and those not filled; at the side the bids and the way to the chain. */
export function AuctionBody(props: BodyProps) {
  const { network, auction, competition, location } = props
  const isPhone = useIsPhone() === true
  // The sheet opens on a click; a bid in the URL opens it only on page load.
  const [sheetOpen, setSheetOpen] = useState(location.bid !== null)
  const shown = useShownBids(props)
  const change = (next: Partial<AuctionLocation>) => {
    props.change(next)
    setSheetOpen(true)
  }
  const choose = (ranking: number) =>
    change({ bid: ranking, other: location.other === ranking ? null : location.other })
  const panel = (bid: Bid) => (
    <BidPanel
      key={bid.ranking}
      network={network}
      competition={competition}
      bid={bid}
      other={shown.other?.ranking === bid.ranking ? null : shown.other}
      order={location.order}
      onCompare={(ranking) => change({ bid: bid.ranking, other: ranking })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 px-4 rail:px-0 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_1fr] full:grid-cols-[minmax(0,1fr)_26rem]">
        <ChosenBid bid={isPhone ? shown.first : shown.bid}>{panel}</ChosenBid>
        <div className="min-w-0 space-y-8 wide:col-start-2 wide:row-span-2 wide:row-start-1">
          <Bids
            network={network}
            competition={competition}
            coinUsd={auction.coinUsd}
            chosen={shown.bid?.ranking ?? null}
            other={shown.other?.ranking ?? null}
            order={location.order}
            onChoose={choose}
          />
          <AuctionCourse
            {...auction}
            network={network}
            competition={competition}
            outcome={props.outcome}
          />
        </div>
        <div className="min-w-0">
          <AuctionOrders
            network={network}
            competition={competition}
            order={location.order}
            onBid={choose}
          />
          <InstanceLink network={network} auctionId={competition.auctionId} />
        </div>
      </div>
      {isPhone && shown.bid !== null ? (
        <Sheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          title={<BidTitle bid={shown.bid} />}
        >
          {panel(shown.bid)}
        </Sheet>
      ) : null}
    </>
  )
}

/** The chosen bid, the one it is compared with, and the one that is shown without a choice. */
function useShownBids({ competition: { solutions }, location }: BodyProps) {
  return useMemo(
    () => ({
      bid: chosenBid(solutions, location),
      first: chosenBid(solutions, { ...location, bid: null, other: null }),
      other: solutions.find(({ ranking }) => ranking === location.other) ?? null,
    }),
    [solutions, location],
  )
}

/** The orders of a bid; only of another one than the winner's it is said whose they are. */
function ChosenBid(props: { bid: Bid | null; children: (bid: Bid) => ReactNode }) {
  const { bid } = props
  return (
    <section aria-label={t`Chosen bid`} className="min-w-0">
      {bid === null ? (
        <EmptyState fact={t`No solver bid in this auction.`} />
      ) : (
        <>
          <h2 className={bid.isWinner ? 'sr-only' : 'pb-2 font-semibold text-section'}>
            <BidTitle bid={bid} />
          </h2>
          {props.children(bid)}
        </>
      )}
    </section>
  )
}

function BidTitle({ bid }: { bid: Bid }) {
  const number = useNumber()
  const solver = (
    <MarkedSolver solver={bid.solverAddress}>{solverName(bid) ?? t`unnamed solver`}</MarkedSolver>
  )
  return rich`Bid ranked ${number(bid.ranking)} · ${solver}`
}

function Bids(
  props: Omit<Parameters<typeof BidList>[0], 'bids'> & { competition: SolverCompetitionV2 },
) {
  const { network, competition } = props
  const number = useNumber()
  const { solutions } = competition
  const winners = solutions.filter(({ isWinner }) => isWinner).length
  const count = t`Bids, ${number(solutions.length)}`
  return (
    <section aria-label={t`Bids`} className="border-rule border-t-2 pt-2">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-body">
        {winners > 1 ? t`${count}, winners: ${number(winners)}` : count}
        <span className="font-normal text-meta text-muted">
          {props.coinUsd === null
            ? t`score in ${network.nativeCurrency.symbol}, from 0`
            : t`score in US dollars, from 0`}
        </span>
      </h2>
      <BidList {...props} bids={solutions} />
      <p className="pt-2 text-meta text-muted">
        {t`A score is surplus and protocol fees. It only compares bids of one auction.`}{' '}
        {network.capabilities.competitionList ? tieRule() : null}
      </p>
    </section>
  )
}

/** Link to the auction instance as a file, on networks that store instances. */
function InstanceLink(props: { network: NetworkView; auctionId: number }) {
  const { name, capabilities } = props.network
  if (!capabilities.auctionInstance) return null
  return (
    <p className="pt-4 text-muted text-table">
      {rich`${(
        <a className="link" href={`/${name}/api/v1/auction/${props.auctionId}/instance`}>
          {t`Download instance`}
        </a>
      )}: what the solvers were given, kept for the newest ${limits.auctionInstances} auctions.
        ${<span className="hex">npm run solve -- file</span>} solves it again offline.`}
    </p>
  )
}
