'use client'

import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { OpenAuction } from './open-auction'

/**
 * Shown for a number without a stored competition; links to the nearest stored ones where known.
 */
export function UnknownAuction(props: {
  network: NetworkView
  auctionId: number
  nearest: readonly (number | null)[]
}) {
  const { network } = props
  const number = useNumber()
  const nearest = props.nearest.filter((id) => id !== null)
  return (
    <>
      <PageTitle>Auction {number(props.auctionId)}</PageTitle>
      <Notice tone="neutral" title={`No competition stored for ${number(props.auctionId)}.`}>
        {network.displayName} keeps the auctions its own order book held.
        {nearest.length === 0 ? null : (
          <span>
            {' '}
            Nearest stored:{' '}
            {nearest.map((id, index) => (
              <span key={id}>
                {index === 0 ? '' : ' and '}
                <Link className="link" href={auctionHref(network.name, id)}>
                  {number(id)}
                </Link>
              </span>
            ))}
            .
          </span>
        )}
      </Notice>
      <OpenAuction network={network} />
      <p>
        <Link className="link" href={`/auctions?network=${network.name}`}>
          All auctions of {network.displayName}
        </Link>
      </p>
    </>
  )
}
