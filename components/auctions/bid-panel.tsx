'use client'

import { useId, useMemo } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Select } from '@/components/ui/select'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Fact, FactList } from '@/components/ui/table'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { winnerWorth } from '@/lib/client/auctions/ranked-bids'
import { bidOutcome, bidOutcomeNames, bidOutcomeTones } from '@/lib/client/report/bid-table'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'
import { groupDigits } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { auctionEnding, endingSentence } from './auction-ending'
import { AuctionFailure } from './auction-failure'
import { BidComparison } from './bid-comparison'
import { BidSheet } from './bid-sheet'
import { type Bid, bidUids, solverName } from './chosen-bid'

import { useHeadBlock } from './use-head-block'
import { useOrdersRead } from './use-orders-read'

/** One bid: the orders it fills or a comparison with another bid, and below them its facts. */
export function BidPanel(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  bid: Bid
  other: Bid | null
  order: OrderUid | null
  onCompare: (ranking: number | null) => void
}) {
  const { network, competition, bid, other, order } = props
  const uids = useMemo(() => bidUids(bid), [bid])
  const found = useOrdersRead(network.name, uids)
  return (
    <>
      <div className="empty:hidden">
        <AuctionFailure
          what={t`The limits of these orders`}
          error={found.error}
          onRetry={found.retry}
        />
      </div>
      {other === null ? (
        <BidSheet
          network={network}
          competition={competition}
          bid={bid}
          found={found}
          order={order}
        />
      ) : (
        <div className="ledger-panel">
          <BidComparison network={network} first={bid} second={other} found={found} order={order} />
        </div>
      )}
      <CompareWith {...props} />
      <BidFacts {...props} />
    </>
  )
}

function CompareWith(props: {
  competition: SolverCompetitionV2
  bid: Bid
  other: Bid | null
  onCompare: (ranking: number | null) => void
}) {
  const number = useNumber()
  const selectId = useId()
  const rivals = props.competition.solutions
    .filter(({ ranking }) => ranking !== props.bid.ranking)
    .toSorted((a, b) => a.ranking - b.ranking)
  if (rivals.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 py-3 text-table">
      <label htmlFor={selectId} className="text-muted">
        {t`Compare with`}
      </label>
      <Select
        id={selectId}
        value={props.other?.ranking ?? null}
        choices={[
          { value: null, name: t`No other bid` },
          ...rivals.map((rival) => ({
            value: rival.ranking,
            name: `${number(rival.ranking)} · ${solverName(rival) ?? t`Unnamed solver`}`,
          })),
        ]}
        onChoose={props.onCompare}
        className="min-h-8 max-w-full px-2"
      />
    </p>
  )
}

/** What there is to know of a bid beyond its orders; folded, as few need it. */
function BidFacts(props: { network: NetworkView; competition: SolverCompetitionV2; bid: Bid }) {
  const { network, competition, bid } = props
  const separators = useSeparators()
  const outcome = bidOutcome(bid)
  const coin = nativeToken(network)
  return (
    <details className="border-y">
      <summary className="touch-target min-h-10 cursor-pointer py-2.5 font-medium text-table">
        {t`Solver, score and outcome of this bid`}
      </summary>
      <FactList>
        <Fact name={t`Outcome`}>
          <ToneStamp tone={bidOutcomeTones[outcome]}>{t(bidOutcomeNames[outcome])}</ToneStamp>
        </Fact>
        <Fact name={t`Solver`}>
          <MarkedSolver solver={bid.solverAddress}>
            <AddressText address={bid.solverAddress} />
          </MarkedSolver>
        </Fact>
        <Fact name={t`Score`}>
          <span className="break-all">{groupDigits(String(bid.score), separators.group)}</span>
          <span className="block text-meta text-muted">
            {rich`raw and relative; as wei it would be ${<Amount atoms={bid.score} token={coin} />}`}
          </span>
        </Fact>
        {bid.isWinner ? (
          <Fact name={t`Reference score`}>
            <Reference network={network} competition={competition} bid={bid} />
          </Fact>
        ) : null}
        {bid.filteredOut ? (
          <Fact name={t`Filtered out`}>
            {t`It was worse for one of its pairs than the best bid for that pair alone`}
          </Fact>
        ) : null}
        {bid.isWinner ? (
          <Fact name={t`Settled by`}>
            {bid.txHash === null ? (
              <Unsettled network={network} competition={competition} bid={bid} />
            ) : (
              <TxLink hash={bid.txHash} explorerTxUrl={network.explorerTxUrl} />
            )}
          </Fact>
        ) : null}
      </FactList>
    </details>
  )
}

/** Why a winning bid has no transaction. */
function Unsettled(props: { network: NetworkView; competition: SolverCompetitionV2; bid: Bid }) {
  const number = useNumber()
  const { competition, bid } = props
  const headBlock = useHeadBlock(props.network, competition.auctionDeadlineBlock)
  const ending = auctionEnding({ ...competition, solutions: [bid] }, headBlock)
  return <span className="inline-block min-h-6 text-muted">{endingSentence(ending, number)}</span>
}

/** The score of the auction without this solver. */
function Reference(props: { network: NetworkView; competition: SolverCompetitionV2; bid: Bid }) {
  const { bid, competition, network } = props
  const coin = nativeToken(network)
  if (bid.referenceScore === null) return <span className="text-muted">{t`— not recorded`}</span>
  const { totalScore, addedScore } = winnerWorth(competition.solutions, bid.referenceScore)
  const without = <Amount atoms={bid.referenceScore} token={coin} />
  const total = <Amount atoms={totalScore} token={coin} />
  return (
    <span className="block max-w-prose text-pretty text-start rail:text-end">
      {addedScore === 0n
        ? rich`Without this solver the auction would have scored ${without}, just as much: another
            bid did as well.`
        : addedScore === null
          ? rich`Without this solver the auction would have scored ${without}; with it, it scored
              ${total}.`
          : rich`Without this solver the auction would have scored ${without}; with it, it scored
              ${total}, ${<Amount atoms={addedScore} token={coin} />} more.`}
    </span>
  )
}
