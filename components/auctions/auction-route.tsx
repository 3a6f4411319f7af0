'use client'

import type { ReactNode } from 'react'
import { findNetwork, useNetworks } from '@/components/shell/networks-context'
import { UnservedNetwork } from '@/components/shell/unserved-network'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { type AuctionLocation, parseAuctionNumber } from '@/lib/client/auctions/auction-location'
import { AuctionPage } from './auction-page'
import { OpenAuction } from './open-auction'

/** Reads the two parts of the page's address; says what is wrong with one it cannot use. */
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
      <Page>
        <UnservedNetwork name={props.network} hrefOf={({ name }) => `/auctions?network=${name}`} />
      </Page>
    )
  }
  if (props.auctionId === 'latest') {
    return (
      <Unusable title={`No auction of ${network.displayName} could be found.`}>
        Either nobody has bid in one yet, or auctions cannot be read right now. Orders already
        placed do not depend on this page.{' '}
        <a className="link" href={`/auctions/${network.name}/latest`}>
          Look again
        </a>
      </Unusable>
    )
  }
  if (auctionId === null) {
    return (
      <Unusable title="This is no auction number.">
        <p className="mb-3">Auctions are numbered with whole numbers.</p>
        <OpenAuction network={network} />
      </Unusable>
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

function Unusable(props: { title: string; children: ReactNode }) {
  return (
    <Page>
      <Notice tone="neutral" title={props.title}>
        {props.children}
      </Notice>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>Auction</PageTitle>
      {children}
    </div>
  )
}
