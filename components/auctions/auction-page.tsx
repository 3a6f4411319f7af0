'use client'

import { useRouter } from 'next/navigation'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import { PageTitle } from '@/components/ui/page-title'
import { SkeletonLines } from '@/components/ui/states'
import { useNumber } from '@/components/ui/use-number'
import { ApiError } from '@/lib/client/api-error'
import { type AuctionLocation, auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { AuctionBody } from './auction-body'
import { AuctionFailure } from './auction-failure'
import { AuctionHeader } from './auction-header'
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
  const { outcome } = auction
  if (outcome === null) return null
  return (
    <>
      <AuctionHeader
        network={network}
        competition={competition.data}
        outcome={outcome}
        coinUsd={auction.coinUsd}
        updatedAt={competition.dataUpdatedAt}
        failed={error !== null}
        previous={previous}
        next={next}
        isNewest={auction.isNewest}
        order={location.order}
      />
      <div className="space-y-3 px-4 pb-4 empty:hidden rail:px-0">
        <AuctionFailure what={t`This auction`} error={error} onRetry={retry} />
        {location.order === null ? null : (
          <OriginOrder network={network} order={location.order} competition={competition.data} />
        )}
      </div>
      <AuctionBody
        network={network}
        auction={auction}
        competition={competition.data}
        outcome={outcome}
        location={location}
        change={change}
      />
    </>
  )
}
