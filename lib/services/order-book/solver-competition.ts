import 'server-only'
import type {
  CompetitionSolution,
  StoredCompetition,
} from '@/lib/domain/auction/competition-record'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** `Key` names the competition: an auction id, a transaction, or nothing for the latest. */
export type GetCompetitionDeps<Key> = {
  readonly selectCompetition: (key: Key) => Promise<StoredCompetition | null>
}

const notFound = () => failure('NotFound', 'No such competition is stored')

/** Competition in the first shape. Errors: `NotFound`. Source: protocol, section 7. */
export async function getCompetitionV1<Key>(deps: GetCompetitionDeps<Key>, key: Key) {
  const competition = await deps.selectCompetition(key)
  if (competition === null) return notFound() satisfies NotFound
  return ok({
    auctionId: competition.auction.id,
    auctionStartBlock: competition.auction.block,
    competitionSimulationBlock: competition.auction.block,
    transactionHashes: [...competition.txHashes],
    auction: auctionView(competition),
    solutions: worstFirst(competition).map((solution) => ({
      ...solutionView(solution),
      solver: solution.solverName,
      orders: solution.executions.map((execution) => ({
        id: execution.uid,
        sellAmount: execution.executedSell,
        buyAmount: execution.executedBuy,
      })),
    })),
  })
}

/** Competition with deadline and reference scores. Errors: `NotFound`. Source: protocol, section 7. */
export async function getCompetitionV2<Key>(deps: GetCompetitionDeps<Key>, key: Key) {
  const competition = await deps.selectCompetition(key)
  if (competition === null) return notFound() satisfies NotFound
  const referenceScores: Record<string, Wei> = {}
  for (const { solver, referenceScore } of competition.solutions) {
    if (referenceScore !== null) referenceScores[solver] = referenceScore
  }
  return ok({
    auctionId: competition.auction.id,
    auctionStartBlock: competition.auction.block,
    auctionDeadlineBlock: competition.auction.deadlineBlock,
    transactionHashes: [...competition.txHashes],
    referenceScores,
    auction: auctionView(competition),
    solutions: worstFirst(competition).map((solution) => ({
      ...solutionView(solution),
      solverName: solution.solverName,
      referenceScore: solution.referenceScore,
      orders: solution.executions.map((execution) => ({
        id: execution.uid,
        sellAmount: execution.executedSell,
        buyAmount: execution.executedBuy,
        sellToken: execution.sellToken ?? ZERO_ADDRESS,
        buyToken: execution.buyToken ?? ZERO_ADDRESS,
      })),
    })),
  })
}

type NotFound = Result<never, Failure<'NotFound'>>

const worstFirst = ({ solutions }: StoredCompetition): readonly CompetitionSolution[] =>
  [...solutions].reverse()

const auctionView = ({ auction, orderUids }: StoredCompetition) => ({
  orders: [...orderUids],
  prices: asRecord(auction.prices),
})

const solutionView = (solution: CompetitionSolution) => ({
  solverAddress: solution.solver,
  score: solution.score,
  ranking: solution.ranking,
  clearingPrices: asRecord(solution.clearingPrices),
  isWinner: solution.isWinner,
  filteredOut: solution.filteredOut,
  txHash: solution.txHash,
})

const asRecord = (prices: ReadonlyMap<string, bigint>): Record<string, Wei> =>
  Object.fromEntries([...prices].map(([token, price]) => [token, wei(price)]))
