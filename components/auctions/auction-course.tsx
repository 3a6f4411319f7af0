'use client'

import { ScoreValue } from '@/components/order/score-value'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { auctionWin } from '@/lib/client/auctions/auction-standing'
import { formatDuration } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { AuctionOutcome } from '@/lib/domain/settlement/competition-summary'
import { t } from '@/lib/words/words'
import { auctionEnding, endingSentence } from './auction-ending'
import { BlockBar } from './block-bar'
import { useSettledBlocks } from './use-settled-blocks'

/** From the block an auction was built at to its settlement or its deadline, and its facts. */
export function AuctionCourse(props: {
  network: NetworkView
  competition: SolverCompetitionV2
  outcome: AuctionOutcome
  /** When the auction was built; null where the service does not report it. */
  buildAuctionMs: number | null
  /** A block the chain has reached; null when none is known. */
  headBlock: number | null
  coinUsd: number | null
}) {
  const { network, competition } = props
  const number = useNumber()
  const win = auctionWin(competition.solutions)
  const ending = endingSentence(auctionEnding(competition, props.headBlock), number)
  return (
    <section aria-labelledby="auction-course" className="border-rule border-t-2 pt-2">
      <h2 id="auction-course" className="font-semibold text-body">
        {t`From auction to chain`}
      </h2>
      <Course {...props} />
      <div className="mt-3 border-b">
        <FactList>
          <Fact name={t`Transaction`}>
            {competition.transactionHashes.map((hash) => (
              <span key={hash} className="block">
                <TxLink hash={hash} explorerTxUrl={network.explorerTxUrl} />
              </span>
            ))}
            {ending === '' ? null : <span className="block max-w-56 text-muted">{ending}</span>}
          </Fact>
          {props.buildAuctionMs === null ? null : (
            <Fact name={t`Started`}>
              <Time at={props.buildAuctionMs} />
            </Fact>
          )}
          {win === null || win.first.referenceScore === null ? null : (
            <Fact name={t`Reference score`}>
              <ScoreValue
                network={network}
                score={win.first.referenceScore}
                coinUsd={props.coinUsd}
              />
            </Fact>
          )}
        </FactList>
      </div>
    </section>
  )
}

function Course(props: Parameters<typeof AuctionCourse>[0]) {
  const { network, competition, outcome, headBlock } = props
  const number = useNumber()
  const separators = useSeparators()
  const { blocks, isReading } = useSettledBlocks(network, competition)
  const { auctionStartBlock: start, auctionDeadlineBlock: deadline } = competition
  const last = blocks.at(-1) ?? null
  const length = Math.max(0, deadline - start)
  const count = length === 1 ? t`1 block` : t`${number(length)} blocks`
  const seconds = network.blockSeconds
  return (
    <div className="mt-3 text-meta tabular-nums">
      <p className="flex min-h-4 items-baseline justify-between gap-3">
        <span className="font-medium">
          {last !== null ? (
            blocks.length === 1 ? (
              t`Settled in block ${number(last)}`
            ) : (
              t`Settled until block ${number(last)}`
            )
          ) : isReading ? (
            <Skeleton className="w-32" />
          ) : outcome === 'settling' && headBlock !== null ? (
            t`Now at block ${number(headBlock)}`
          ) : null}
        </span>
        <span className="text-muted">{t`Deadline ${number(deadline)}`}</span>
      </p>
      <BlockBar
        start={start}
        deadline={deadline}
        reached={last ?? (outcome === 'settling' ? headBlock : null)}
        isSettled={last !== null}
      />
      <p className="flex items-baseline justify-between gap-3 text-muted">
        <span>{t`Start ${number(start)}`}</span>
        <span>
          {seconds === null
            ? count
            : rich`${count}, ${formatDuration(length * seconds * 1000, separators)}`}
        </span>
      </p>
    </div>
  )
}
