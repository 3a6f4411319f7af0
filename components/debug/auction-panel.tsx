'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { formatPrice } from '@/lib/client/format/price'
import { percentLabel } from '@/lib/domain/shared/percent'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { otherAttempts, ownAttempts } from '@/lib/domain/verdict/auction-outcome'
import { blockClock } from '@/lib/domain/verdict/block-time'
import { attemptKey } from '@/lib/domain/verdict/item-key'
import { auctionPrices, limitReduction, marketGap } from '@/lib/domain/verdict/price-gap'
import { pastMarketSentence } from '@/lib/domain/verdict/reason-sentence'
import type { ReportAuction } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { AttemptBars } from './attempt-bars'
import { BidsTable } from './bids-table'
import { useDebugScope } from './debug-scope'
import { FeeFacts } from './fee-facts'
import { SentenceView } from './sentence-view'
import { SolverName } from './solver-name'

/** One auction as it concerns this order. */
export function AuctionPanel({ auction }: { auction: ReportAuction }) {
  const { network, report } = useDebugScope()
  const number = useNumber()
  const own = ownAttempts(auction)
  const { rejectedBids = [] } = auction
  const isPublic = report.publicOnly === true
  return (
    <>
      <div className="px-3 pb-2">
        <FactList>
          <Fact name={t`Built at block`}>{number(auction.block)}</Fact>
          <BuildTimeFact auction={auction} />
          <Fact name={t`Deadline block`}>{number(auction.deadline)}</Fact>
          <MarketFact auction={auction} />
          <FillFact auction={auction} />
        </FactList>
      </div>
      <Part
        title={t`Bids`}
        count={auction.proposedSolutions.length}
        none={isPublic ? t`No published bid has this order.` : t`No solver bid for this order.`}
      >
        <BidsTable auction={auction} />
      </Part>
      {rejectedBids.length === 0 ? null : (
        <Part title={t`Rejected bids`} count={rejectedBids.length} none="">
          {rejectedBids.every(({ containsOrder }) => containsOrder) ? null : (
            <p className="px-3 text-meta text-muted">
              {t`Those marked “orders unknown” may have been without this order.`}
            </p>
          )}
          <RejectedBids bids={rejectedBids} />
        </Part>
      )}
      {isPublic ? null : (
        <Part
          title={t`Settlement attempts`}
          count={own.length}
          none={t`No settlement of this order was attempted.`}
        >
          <AttemptBars auction={auction} attempts={own} />
        </Part>
      )}
      <OtherAttempts auction={auction} />
      {auction.executions.length === 0 ? null : (
        <Part title={t`Executions`} count={auction.executions.length} none="">
          <Executions auction={auction} />
        </Part>
      )}
      {auction.feePolicies.length === 0 ? null : (
        <Part title={t`Fee policies`} count={auction.feePolicies.length} none="">
          <div className="px-3">
            <FeeFacts auction={auction} />
          </div>
        </Part>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1 px-3 pt-4 pb-3 text-table">
        <Link className="link" href={auctionHref(network.name, auction.id, report.orderUid)}>
          {t`All bids of this auction`}
        </Link>
        <a className="link" href={`/${network.name}/api/v1/solver_competition/${auction.id}`}>
          {t`Whole competition as JSON`}
        </a>
      </div>
    </>
  )
}

/** Attempts of solutions without this order, in a folded section. */
function OtherAttempts({ auction }: { auction: ReportAuction }) {
  const number = useNumber()
  const { selected } = useDebugScope()
  const others = otherAttempts(auction)
  if (others.length === 0) return null
  return (
    <details
      className="pt-2"
      open={others.some(({ index }) => attemptKey(auction.id, index) === selected)}
    >
      <summary className="touch-target flex min-h-10 cursor-pointer items-center px-3 text-muted text-table">
        {others.length === 1
          ? t`1 attempt of solutions without this order`
          : t`${number(others.length)} attempts of solutions without this order`}
      </summary>
      <AttemptBars auction={auction} attempts={others} />
    </details>
  )
}

function Part(props: { title: string; count: number; none: string; children: ReactNode }) {
  const number = useNumber()
  return (
    <section className="pt-2">
      <h3 className="px-3 pt-3 pb-1 font-medium text-table">
        {props.title}{' '}
        {props.count > 0 ? <span className="text-muted">{number(props.count)}</span> : null}
      </h3>
      {props.count === 0 ? (
        <p className="px-3 pb-3 text-muted text-table">{props.none}</p>
      ) : (
        props.children
      )}
    </section>
  )
}

/** When the auction was built; estimated from its block where the time is not recorded. */
function BuildTimeFact({ auction }: { auction: ReportAuction }) {
  const { report, network } = useDebugScope()
  const { timestamp } = auction
  const ms =
    timestamp === undefined
      ? blockClock(report, network.blockSeconds)(auction.block)
      : microsToMs(timestamp)
  return (
    <Fact name={t`Built at`}>
      {ms === null ? (
        t`— nothing recorded ties its block to a time`
      ) : (
        <>
          {timestamp === undefined ? '≈ ' : ''}
          <Time at={ms} form="exact" />
        </>
      )}
    </Fact>
  )
}

/** The market price by the auction's native prices, compared with the limit. */
function MarketFact({ auction }: { auction: ReportAuction }) {
  const { report, units } = useDebugScope()
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const { order } = report
  const prices = auctionPrices(auction)
  const gap = marketGap(order, prices)
  const sellPrice = prices.get(order.sellToken)
  const buyPrice = prices.get(order.buyToken)
  if (gap === null || sellPrice === undefined || buyPrice === undefined) {
    return <Fact name={t`Market by native prices`}>{t`— no price for one of the tokens`}</Fact>
  }
  const price = formatPrice(
    { sellAmount: buyPrice, buyAmount: sellPrice },
    units(order.sellToken).decimals,
    units(order.buyToken).decimals,
    unit,
    separators,
  )
  return (
    <Fact name={t`Market by native prices`}>
      {price}
      <span className={`block text-meta ${gap.side === 'worse' ? 'text-bad' : 'text-muted'}`}>
        <SentenceView parts={pastMarketSentence(gap)} />
      </span>
    </Fact>
  )
}

/** The limit price at which this auction would have filled the order; only where no solver bid. */
function FillFact({ auction }: { auction: ReportAuction }) {
  const { report, units } = useDebugScope()
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const { order, fillPrice } = report
  if (fillPrice?.auctionId !== auction.id) return null
  const reductionBps = limitReduction(order, fillPrice)
  return (
    <Fact name={t`Would have been filled at`}>
      {formatPrice(
        fillPrice,
        units(order.sellToken).decimals,
        units(order.buyToken).decimals,
        unit,
        separators,
      )}
      {reductionBps === null ? null : (
        <span className="block text-meta text-muted">
          {t`for a limit ${percentLabel(reductionBps, separators, t)} lower, all fees in`}
        </span>
      )}
    </Fact>
  )
}

function RejectedBids({ bids }: { bids: NonNullable<ReportAuction['rejectedBids']> }) {
  return (
    <ul className="px-3 pb-2 text-table">
      {bids.map((bid, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a rejected bid has no identity of its own
          key={index}
          className="flex flex-wrap justify-between gap-x-4 border-b py-1.5 last:border-b-0"
        >
          <MarkedSolver solver={bid.solver}>
            <SolverName name={bid.name} solver={bid.solver} />
          </MarkedSolver>
          <span className="min-w-0">
            <bdi lang="en" className="hex break-words text-caution">
              {bid.reason}
            </bdi>
            {bid.containsOrder ? null : <span className="text-muted"> · {t`orders unknown`}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Executions({ auction }: { auction: ReportAuction }) {
  const { units } = useDebugScope()
  const number = useNumber()
  return (
    <div className="px-3 pb-2">
      {auction.executions.map((execution) => (
        <FactList key={execution.blockNumber}>
          <Fact name={t`Mined in block`}>{number(execution.blockNumber)}</Fact>
          <Fact name={t`Costs and fees`}>
            <Amount atoms={execution.executedFee} token={units(execution.executedFeeToken)} />
          </Fact>
          {execution.protocolFees.map((fee, index) => (
            <Fact
              // biome-ignore lint/suspicious/noArrayIndexKey: fees are identified by their index
              key={index}
              name={
                auction.feePolicies[index]?.origin === 'partner'
                  ? t`of that, partner fee`
                  : t`of that, protocol fee`
              }
            >
              <Amount atoms={fee.amount} token={units(fee.token)} />
            </Fact>
          ))}
        </FactList>
      ))}
    </div>
  )
}
