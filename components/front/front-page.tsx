'use client'

import Link from 'next/link'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '@/components/ui/class-names'
import { usePageNetwork } from '@/components/ui/networks-context'
import { rich } from '@/components/ui/rich'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { AuctionAccount } from './auction-account'
import { FrontFigures } from './front-figures'
import { tellingAuction } from './front-state'
import { JustFilled } from './just-filled'
import { ScoreStrip } from './score-strip'
import { useFront } from './use-front'

/** What this is in one screen, with the running system in it, and the way to Trade. */
export function FrontPage({ coinUsd }: { coinUsd: number | null }) {
  const network = usePageNetwork()
  return network?.capabilities.competitionList === true ? (
    <LiveFront network={network} coinUsd={coinUsd} />
  ) : (
    <Front network={network} account={null} />
  )
}

function LiveFront({ network, coinUsd }: { network: NetworkView; coinUsd: number | null }) {
  const { list, read, orders } = useFront(network.name)
  const auction = tellingAuction(read)
  const tokens = useMemo(
    () =>
      read.flatMap(
        ({ winner }) =>
          winner?.orders.slice(0, 2).flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]) ??
          [],
      ),
    [read],
  )
  const units = useTokenFacts(network, tokens)
  const shared = { network, orders, units }
  return (
    <Front
      network={network}
      account={
        auction === null ? null : <AuctionAccount {...shared} auction={auction} coinUsd={coinUsd} />
      }
    >
      {list === null || list.length === 0 ? null : (
        <>
          <ScoreStrip list={list} />
          <FrontFigures network={network} list={list} read={read} />
          <JustFilled {...shared} read={read} list={list} />
        </>
      )}
    </Front>
  )
}

function Front(props: { network: NetworkView | null; account: ReactNode; children?: ReactNode }) {
  const query = props.network === null ? '' : `?network=${props.network.name}`
  return (
    <div className="px-4 py-6 rail:px-0 rail:py-8">
      <div className="grid items-center gap-x-14 gap-y-7 wide:grid-cols-[minmax(0,1fr)_28rem] full:grid-cols-[minmax(0,1fr)_40rem] full:gap-x-24">
        <div>
          <h1 className="font-medium text-result tracking-[-0.02em] rail:text-front full:text-front-wide">
            {rich`Many orders,${<br />} one auction,${<br />} one price.`}
          </h1>
          {/* Room for the lines that another font takes until the own one is there. */}
          <p className="mt-4 max-w-[35rem] text-input text-muted rail:mt-5 rail:min-h-35 rail:text-section">
            {t`Every few seconds all open orders meet in one auction. Solvers compete to fill them,
              everyone who trades the same two tokens gets the same price, and what is found beyond
              your limit is yours. An order that is not filled costs nothing.`}
          </p>
          <div className="mt-5 flex gap-3 rail:mt-7">
            <BigLink href={`/trade${query}`} isMain>
              {t`Start trading`}
            </BigLink>
            <BigLink href={`/auctions${query}`}>{t`Watch the auctions`}</BigLink>
          </div>
        </div>
        {props.account}
      </div>
      {props.children}
    </div>
  )
}

function BigLink(props: { href: string; isMain?: boolean; children: string }) {
  return (
    <Link
      href={props.href}
      className={classNames(
        'inline-flex min-h-12 flex-auto items-center justify-center rounded-card border px-3 rail:px-5 py-2 text-center font-medium text-input rail:flex-none',
        props.isMain === true
          ? 'border-accent bg-accent text-on-accent underline-offset-4 hover:underline'
          : 'border-control bg-surface hover:bg-sunken',
      )}
    >
      {props.children}
    </Link>
  )
}
