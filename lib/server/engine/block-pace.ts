import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** When the blocks of a network come, and how much of one is left for an auction. */
export type BlockPace = {
  /** Longest time solvers may take now, in milliseconds. */
  readonly solveDeadlineMs: () => number
  /**
   * Resolves at once while the next block is more than `marginMs` away, otherwise once it is mined,
   * or half a second after it was due.
   */
  readonly untilQuiet: (marginMs: number) => Promise<unknown>
  /**
   * Resolves when what is left of the block is enough for a round as long as the latest ones, with
   * whether it has waited for another block.
   */
  readonly untilRoundFits: () => Promise<boolean>
  /** Records how long a round took that ran an auction. */
  readonly recordRound: (ms: number) => void
}

export type BlockClock = {
  readonly blockMs: number
  /** A transaction is mined at once: no round is early or late. */
  readonly minesOnDemand?: boolean
  /** A fixed deadline of solvers, in milliseconds; null or absent: a share of the block. */
  readonly solveDeadlineMs?: number | null
  readonly nowMs: () => number
  readonly headNumber: () => Promise<number>
  readonly sleep?: (ms: number) => Promise<unknown>
}

const SOLVE_SHARE = 0.4
/** Of what is left of the block; the rest is for trying the bids and sending the winners. */
const SOLVE_SHARE_OF_REST = 0.6
/** Less is not enough to find anything. */
const LEAST_SOLVE_SHARE = 0.2

/** The longest of this many rounds counts. */
const REMEMBERED_ROUNDS = 4
/** Longer rounds do not fit wherever they start, on a machine that is too busy: none waits then. */
const MAX_ROUND_SHARE = 0.6

const POLL_MS = 10
const BLOCK_TIMEOUT_MS = 500

/**
 * The pace of a network that mines at whole multiples of its block time. Bids are for the state their
 * auction was built on: an auction that runs across a block may find pools moved, and its bids revert.
 */
export function createBlockPace(clock: BlockClock): BlockPace {
  const { blockMs, nowMs, headNumber, minesOnDemand = false, solveDeadlineMs = null } = clock
  const pause = clock.sleep ?? sleep
  const rounds: number[] = []
  const leftMs = () => blockMs - (nowMs() % blockMs)
  const longestMs = () => Math.max(0, ...rounds)
  const canFit = () => longestMs() <= blockMs * MAX_ROUND_SHARE

  const untilQuiet = async (marginMs: number): Promise<boolean> => {
    if (minesOnDemand) return false
    const left = leftMs()
    if (left > marginMs) return false
    const before = await headNumber()
    await pause(left)
    const deadlineMs = nowMs() + BLOCK_TIMEOUT_MS
    while (nowMs() < deadlineMs && (await headNumber()) === before) await pause(POLL_MS)
    return true
  }

  return {
    solveDeadlineMs: () =>
      solveDeadlineMs ??
      Math.round(
        Math.max(
          blockMs * (canFit() ? LEAST_SOLVE_SHARE : SOLVE_SHARE),
          Math.min(blockMs * SOLVE_SHARE, leftMs() * SOLVE_SHARE_OF_REST),
        ),
      ),
    untilQuiet,
    untilRoundFits: async () => canFit() && (await untilQuiet(longestMs())),
    recordRound: (ms) => {
      rounds.push(ms)
      if (rounds.length > REMEMBERED_ROUNDS) rounds.shift()
    },
  }
}
