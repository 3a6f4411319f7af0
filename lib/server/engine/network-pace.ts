import 'server-only'
import type { Cadence } from '@/lib/domain/network/cadence'
import { type BlockPace, createBlockPace } from './block-pace'

type PacedNetwork = {
  /** Whether its blocks come at whole multiples of their time. */
  readonly isPunctual: boolean
  readonly cadence: { readonly current: () => Cadence }
}

/**
 * The pace of a chain of ours, whose blocks come when they are due; or of one that others run: when its
 * next block comes is not known, so nothing is waited for, and solvers get a share of the time between
 * auctions. `solveDeadlineMs`: a fixed deadline of solvers; null for none.
 */
export const networkPace = (
  { isPunctual, cadence }: PacedNetwork,
  solveDeadlineMs: number | null,
  headNumber: () => Promise<number>,
): BlockPace =>
  isPunctual
    ? createBlockPace({
        blockMs: cadence.current().blockMs,
        solveDeadlineMs,
        nowMs: Date.now,
        headNumber,
      })
    : {
        solveDeadlineMs: () => solveDeadlineMs ?? cadence.current().solveMs,
        untilQuiet: async () => false,
        untilRoundFits: async () => false,
        recordRound: () => undefined,
      }
