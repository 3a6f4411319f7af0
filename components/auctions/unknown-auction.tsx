import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { groupDigits } from '@/lib/domain/verdict/sentence'
import { auctionHref } from './auction-location'
import { OpenAuction } from './open-auction'

/** No competition has this number: the nearest that are stored, where a list tells them. */
export function UnknownAuction(props: {
  network: NetworkView
  auctionId: number
  nearest: readonly (number | null)[]
}) {
  const { network } = props
  const nearest = props.nearest.filter((id) => id !== null)
  return (
    <>
      <PageTitle>Auction {groupDigits(props.auctionId)}</PageTitle>
      <Notice tone="neutral" title={`No competition stored for ${groupDigits(props.auctionId)}.`}>
        {network.displayName} keeps the auctions its own order book held.
        {nearest.length === 0 ? null : (
          <span>
            {' '}
            Nearest stored:{' '}
            {nearest.map((id, index) => (
              <span key={id}>
                {index === 0 ? '' : ' and '}
                <Link className="link" href={auctionHref(network.name, id)}>
                  {groupDigits(id)}
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
