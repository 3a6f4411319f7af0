'use client'

import { UnservedNetwork } from '@/components/shell/unserved-network'
import { TitledPage, UnusablePath } from '@/components/shell/unusable-path'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { rich } from '@/components/ui/rich'
import { type AuctionLocation, parseAuctionNumber } from '@/lib/client/auctions/auction-location'
import { t } from '@/lib/words/words'
import { AuctionPage } from './auction-page'
import { OpenAuction } from './open-auction'

/** Parses the two path segments and explains one that is not valid. */
export function AuctionRoute(props: {
  network: string
  auctionId: string
  location: AuctionLocation
}) {
  const view = useNetworks()
  const network = findNetwork(view, props.network)
  const auctionId = parseAuctionNumber(props.auctionId)
  if (network === null) {
    return (
      <TitledPage title={t`Auction`}>
        <UnservedNetwork name={props.network} hrefOf={({ name }) => `/auctions?network=${name}`} />
      </TitledPage>
    )
  }
  if (props.auctionId === 'latest') {
    return (
      <UnusablePath
        page={t`Auction`}
        problem={t`No auction of ${network.displayName} could be found.`}
      >
        {rich`Either nobody has bid in one yet, or auctions cannot be read right now. Orders already
          placed do not depend on this page. ${(
            <a className="link" href={`/auctions/${network.name}/latest`}>
              {t`Look again`}
            </a>
          )}`}
      </UnusablePath>
    )
  }
  if (auctionId === null) {
    return (
      <UnusablePath page={t`Auction`} problem={t`This is no auction number.`}>
        <p className="mb-3">{t`Auctions are numbered with whole numbers.`}</p>
        <OpenAuction network={network} />
      </UnusablePath>
    )
  }
  return (
    <AuctionPage
      key={`${network.name} ${auctionId}`}
      network={network}
      auctionId={auctionId}
      initial={props.location}
    />
  )
}
