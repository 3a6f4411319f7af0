import type { DebugReport } from './report'

/**
 * The newest block in a row of the report; the chain has reached at least this one. `null` when no
 * row has a block. Deadlines do not count, as they are in the future.
 */
export function knownHeadBlock({ auctions, trades }: DebugReport): number | null {
  const blocks = [
    ...trades.map((trade) => trade.blockNumber),
    ...auctions.flatMap((auction) => [
      auction.block,
      ...auction.executions.map((execution) => execution.blockNumber),
      ...auction.settlementAttempts.map((attempt) => attempt.endBlock ?? attempt.startBlock),
    ]),
  ]
  return blocks.length === 0 ? null : blocks.reduce((top, block) => Math.max(top, block))
}
