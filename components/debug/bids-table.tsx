'use client'

import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { usePriceUnit } from '@/components/ui/price-unit'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { formatPrice } from '@/lib/client/format/price'
import type { BidRow } from '@/lib/client/report/bid-table'
import { bidOutcomeNames, bidOutcomeTones, bidTable } from '@/lib/client/report/bid-table'
import { nativeToken } from '@/lib/client/tokens/native-token'
import { formatBps, formatBpsDifference } from '@/lib/domain/shared/percent'
import { bidKey } from '@/lib/domain/verdict/item-key'
import type { PriceGap } from '@/lib/domain/verdict/price-gap'
import type { ReportAuction } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SolverName } from './solver-name'

/** The solutions of one auction that contain the order, best rank first. */
export function BidsTable({ auction }: { auction: ReportAuction }) {
  const { report, network } = useDebugScope()
  const number = useNumber()
  const { rows, isBestOfAuction } = bidTable(report.order, auction)
  return (
    <>
      <Table caption={t`Bids with this order in auction ${number(auction.id)}`}>
        <thead>
          <tr>
            <Th numeric className="px-1.5!">
              <span aria-hidden="true">#</span>
              <span className="sr-only">{t`Rank`}</span>
            </Th>
            <Th className="px-1.5!">{t`Solver`}</Th>
            <Th numeric className="px-1.5!">
              {t`Sold for bought`}
            </Th>
            <Th numeric className="px-1.5!">
              {t`Price, vs limit`}
            </Th>
            <Th numeric className="px-1.5!">
              {t`Score, ${network.nativeCurrency.symbol}`}
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Bid key={row.bid.solutionUid} row={row} auctionId={auction.id} />
          ))}
        </tbody>
      </Table>
      {isBestOfAuction ? null : (
        <p className="px-3 py-2 text-meta text-muted">
          {t`The best solution of this auction does not contain this order; gaps are to the best
            bid listed here.`}
        </p>
      )}
    </>
  )
}

function Bid({ row, auctionId }: { row: BidRow; auctionId: number }) {
  const { report, units, selected } = useDebugScope()
  const number = useNumber()
  const separators = useSeparators()
  const { unit } = usePriceUnit()
  const { order } = report
  const { bid } = row
  const sell = units(order.sellToken)
  const buy = units(order.buyToken)
  const ratio = { sellAmount: bid.executedSell, buyAmount: bid.executedBuy }
  const isSelected = selected === bidKey(auctionId, bid.solutionUid)
  return (
    <Tr
      aria-current={isSelected ? 'true' : undefined}
      className={classNames('align-top', isSelected && 'bg-info-tint')}
    >
      <Td numeric className="px-1.5!">
        {number(bid.ranking)}
      </Td>
      <Td className="px-1.5!">
        <span className="block" title={bid.solver}>
          {/* On a phone the columns already fill the width. */}
          <MarkedSolver solver={bid.solver} markClassName="max-rail:hidden">
            <SolverName name={bid.solverName} solver={bid.solver} />
          </MarkedSolver>
        </span>
        <span className="mt-1 block">
          <ToneStamp tone={bidOutcomeTones[row.outcome]}>
            {t(bidOutcomeNames[row.outcome])}
          </ToneStamp>
        </span>
      </Td>
      <Td numeric className="px-1.5!">
        <Amount atoms={bid.executedSell} token={sell} className="block" />
        <Amount atoms={bid.executedBuy} token={buy} className="block" />
      </Td>
      <Td numeric className="px-1.5!">
        <span className="block">
          {formatPrice(ratio, sell.decimals, buy.decimals, unit, separators)}
        </span>
        <LimitGap gap={row.limitGap} />
      </Td>
      <Td numeric className="px-1.5!">
        <ScoreGap bps={row.scoreGapBps} score={bid.score} />
      </Td>
    </Tr>
  )
}

function LimitGap({ gap }: { gap: PriceGap | null }) {
  const separators = useSeparators()
  if (gap === null) return <span className="text-muted">—</span>
  if (gap.side === 'equal') return <span className="block text-meta text-muted">{t`at limit`}</span>
  const signed = Number(gap.bps) * (gap.side === 'worse' ? -1 : 1)
  return (
    <span
      className={classNames('block text-meta', gap.side === 'worse' ? 'text-bad' : 'text-good')}
    >
      {formatBpsDifference(signed, separators, t)}
    </span>
  )
}

/** The score of the whole solution: surplus and fees in the native currency. */
function ScoreGap({ bps, score }: { bps: bigint | null; score: bigint }) {
  const { network } = useDebugScope()
  const separators = useSeparators()
  const scoreAmount = (
    <Amount
      atoms={score}
      token={nativeToken(network)}
      withSymbol={false}
      className="block text-meta text-muted"
    />
  )
  if (bps === null) {
    return (
      <>
        <span className="text-muted">—</span>
        {scoreAmount}
      </>
    )
  }
  // A gap of 100 % or more is an empty bar; a negative width would be invalid.
  const share = Math.max(0, 100 - Number(bps) / 100)
  return (
    <>
      {bps === 0n ? t`best¦score` : `-${formatBps(Number(bps), separators)}`}
      {scoreAmount}
      <span aria-hidden="true" className="ms-auto mt-1 block h-1 w-10 bg-sunken rail:w-12">
        <span className="block h-1 bg-control" style={{ width: `${share}%` }} />
      </span>
    </>
  )
}
