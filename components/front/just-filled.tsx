'use client'

import Link from 'next/link'
import { OverLimit } from '@/components/order/over-limit'
import { Amount } from '@/components/ui/amount'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { PairMark } from '@/components/ui/marks/token-mark'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import type { ToldAuction } from '@/lib/client/auctions/told-auction'
import type { SignedTerms } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'

const SHOWN = 3

/** The first order of each of the newest settled auctions. */
export function JustFilled(props: {
  network: NetworkView
  read: readonly ToldAuction[]
  list: readonly ScoredAuction[]
  orders: ReadonlyMap<string, SignedTerms>
  units: TokenUnits
}) {
  const { network, units } = props
  const fills = props.read.flatMap(({ auctionId, winner }) => {
    const trade = winner?.orders[0]
    return winner === null || trade === undefined ? [] : [{ auctionId, winner, trade }]
  })
  if (fills.length === 0) return null
  const timeOf = (id: number) => props.list.find(({ auctionId }) => auctionId === id)?.timestamp
  return (
    <section aria-labelledby="just-filled" className="mt-7 border-text border-t-2 rail:mt-9">
      <div className="flex items-center justify-between gap-4 py-2">
        <h2 id="just-filled" className="font-semibold">
          {t`Just filled`}
        </h2>
        <Link className="link" href={`/auctions?network=${network.name}`}>
          {t`All auctions`}
        </Link>
      </div>
      <ul className="divide-y divide-hairline border-y">
        {fills.slice(0, SHOWN).map(({ auctionId, winner, trade }) => {
          const time = timeOf(auctionId)
          const gain = <OverLimit trade={trade} signed={props.orders.get(trade.id) ?? null} />
          const solver = (
            <MarkedSolver solver={winner.solverAddress}>
              {winner.solverName ?? shortAddress(winner.solverAddress)}
            </MarkedSolver>
          )
          return (
            <li
              key={auctionId}
              className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 rail:grid-cols-[auto_minmax(0,1.6fr)_minmax(0,1.3fr)_9.5rem_4.5rem]"
            >
              <PairMark
                network={network}
                first={units(trade.sellToken)}
                second={units(trade.buyToken)}
              />
              <Link
                href={`/orders/${network.name}/${trade.id}`}
                prefetch={false}
                className="hit-area flex min-w-0 flex-wrap items-baseline gap-x-1.5 hover:underline"
              >
                <Amount atoms={trade.sellAmount} token={units(trade.sellToken)} />
                <ToArrow />
                <Amount atoms={trade.buyAmount} token={units(trade.buyToken)} />
              </Link>
              <span className="hidden rail:block">{solver}</span>
              <span className="hidden text-end rail:block">{gain}</span>
              <span className="text-end text-muted max-rail:text-table">
                {time === undefined ? '—' : <Time at={microsToMs(time)} />}
              </span>
              <span className="col-span-2 col-start-2 flex flex-wrap justify-between gap-x-3 text-table rail:hidden">
                {solver}
                {gain}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
