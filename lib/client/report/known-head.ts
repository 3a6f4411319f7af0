import type { DebugReport } from '@/lib/domain/verdict/report'

/**
 * The newest block any row of the report speaks of; the chain has reached at least this one.
 * `null` when no row names a block. Deadlines do not count: they lie ahead.
 */
export function knownHeadBlock({ auctions, trades }: DebugReport): number | null {
  const blocks = [
    ...trades.map((trade) => trade.blockNumber),
    ...auctions.flatMap((auction) => [
      auction.block,
      ...auction.executions.map((execution) => execution.blockNumber),
      ...auction.attempts.map((attempt) => attempt.endBlock ?? attempt.startBlock),
    ]),
  ]
  return blocks.length === 0 ? null : blocks.reduce((top, block) => Math.max(top, block))
}
