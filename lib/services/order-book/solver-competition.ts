import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { absentCompetitionText, HISTORY_BEFORE } from '@/lib/domain/history/absent-rows'
import type {
  CompetitionSolution,
  StoredCompetition,
} from '@/lib/domain/settlement/competition-record'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { filledFrom } from '@/lib/domain/solution/filled-from'
import type { AuctionStore, ChainStore } from '@/lib/infra/db/network-store'

/** What `getCompetitionV1` and `getCompetitionV2` read. */
export type GetCompetitionDeps = Pick<
  AuctionStore,
  'selectCompetition' | 'selectCompetitionByTx' | 'selectLatestCompetition'
> &
  Pick<ChainStore, 'selectMeta'>

/** How a competition is requested. */
export type CompetitionKey =
  | { readonly auctionId: AuctionId }
  | { readonly txHash: TxHash }
  | 'latest'

function selectByKey(
  deps: GetCompetitionDeps,
  key: CompetitionKey,
): Promise<StoredCompetition | null> {
  if (key === 'latest') return deps.selectLatestCompetition({})
  return 'txHash' in key ? deps.selectCompetitionByTx(key) : deps.selectCompetition(key)
}

const notFound = async (deps: GetCompetitionDeps) =>
  failure('NotFound', absentCompetitionText(await deps.selectMeta({ key: HISTORY_BEFORE })))

/**
 * Competition in the first shape. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export async function getCompetitionV1(deps: GetCompetitionDeps, key: CompetitionKey) {
  const competition = await selectByKey(deps, key)
  if (competition === null) return (await notFound(deps)) satisfies NotFound
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

/**
 * Competition with deadline and reference scores. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export async function getCompetitionV2(deps: GetCompetitionDeps, key: CompetitionKey) {
  const competition = await selectByKey(deps, key)
  if (competition === null) return (await notFound(deps)) satisfies NotFound
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
      filledFrom: filledFrom(solution.executions, solution.swaps),
      simulatedGas: solution.trialGas ?? null,
      attemptOutcome: solution.attemptOutcome,
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
