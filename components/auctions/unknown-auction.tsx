'use client'

import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
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
  const [first, second] = props.nearest.filter((id) => id !== null)
  const link = (id: number) => (
    <Link className="link" href={auctionHref(network.name, id)}>
      {number(id)}
    </Link>
  )
  return (
    <>
      <PageTitle>{t`Auction ${number(props.auctionId)}`}</PageTitle>
      <Notice tone="neutral" title={t`No competition stored for ${number(props.auctionId)}.`}>
        {t`${network.displayName} keeps the auctions its own order book held.`}
        {first === undefined ? null : (
          <span>
            {' '}
            {second === undefined
              ? rich`Nearest stored: ${link(first)}.`
              : rich`Nearest stored: ${link(first)} and ${link(second)}.`}
          </span>
        )}
      </Notice>
      <OpenAuction network={network} />
      <p>
        <Link className="link" href={`/auctions?network=${network.name}`}>
          {t`All auctions of ${network.displayName}`}
        </Link>
      </p>
    </>
  )
}
