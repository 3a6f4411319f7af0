/** The height of a block and its time, in whole seconds since 1970. */
export type BlockStamp = { readonly number: number; readonly timestamp: number }

/** How often what is done on a chain is done, and for how long it is waited. */
export type Cadence = {
  /** Milliseconds between blocks. */
  readonly blockMs: number
  /** Milliseconds after a block was seen in which no other one is asked for. */
  readonly quietMs: number
  /** Milliseconds between questions for the next block after that. */
  readonly pollMs: number
  /** At most one auction in so many blocks. */
  readonly auctionBlocks: number
  /** Milliseconds solvers get. */
  readonly solveMs: number
  /** Blocks after the auction's in which a settlement may be mined. */
  readonly deadlineBlocks: number
  /** Blocks the next auction waits for a settlement to be mined. */
  readonly waitBlocks: number
  /** Blocks a settlement waits at its first fee. */
  readonly raiseBlocks: number
  /** At most one refund transaction in so many blocks. */
  readonly refundBlocks: number
  /** Milliseconds between comparisons of the heads of several nodes. */
  readonly headsMs: number
  /** Blocks, and seconds, by which a node lags when it is left. */
  readonly lagBlocks: number
  readonly lagSeconds: number
  /** Milliseconds after which a stream reads again without having heard of a change. */
  readonly streamMs: number
}

/** Times are in whole seconds: over fewer of them a mean says little. */
const LEAST_SECONDS = 8
/** The median of so many parts counts, so that a chain that stood still for a while is not slow for long. */
const PARTS = 5
/** Blocks that are looked at; each part of them takes eight seconds where four come in one. */
const WINDOW_BLOCKS = 160

/** The stamps that count, with a new one: of each height the latest, none above it, at most the window. */
export function withStamp(
  stamps: readonly BlockStamp[],
  { number, timestamp }: BlockStamp,
): readonly BlockStamp[] {
  const kept = stamps.filter(
    (stamp) => stamp.number < number && stamp.number >= number - WINDOW_BLOCKS,
  )
  return [...kept, { number, timestamp }]
}

/**
 * Milliseconds between blocks, by the times of some of them in ascending order; null while they span
 * less than eight seconds.
 */
export function measuredBlockMs(stamps: readonly BlockStamp[]): number | null {
  const [first, last] = [stamps[0], stamps.at(-1)]
  if (first === undefined || last === undefined) return null
  if (last.timestamp - first.timestamp < LEAST_SECONDS) return null
  const size = (last.number - first.number) / PARTS
  const ends = Array.from({ length: PARTS + 1 }, (_, part) => {
    const wanted = first.number + part * size
    return stamps.findLast(({ number }) => number <= wanted) ?? first
  })
  const means = ends.slice(1).flatMap((end, part) => {
    const start = ends[part]
    if (start === undefined || end.number === start.number) return []
    return [((end.timestamp - start.timestamp) * 1000) / (end.number - start.number)]
  })
  const sorted = means.filter((mean) => mean > 0).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** Source: lib/docs/protocol.md#defaults. */
const LEAST_DEADLINE_BLOCKS = 5
/** At least so often, as orders expire by time alone. */
const STREAM_MS = 5_000

const clamp = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)))

/** The blocks that take at least so many milliseconds; rounded up. */
const blocksIn = (ms: number, blockMs: number): number => Math.ceil(ms / blockMs)

/**
 * The cadence of a chain whose blocks come so many milliseconds apart. Where they come faster than
 * solvers, nodes and relays answer, as many as a second or ten take count as one.
 * Source: lib/docs/protocol.md#cadence.
 */
export function cadenceOf(blockMs: number): Cadence {
  const auctionBlocks = blocksIn(1_000, blockMs)
  return {
    blockMs,
    quietMs: Math.round(blockMs * 0.75),
    pollMs: clamp(blockMs / 8, Math.min(250, blockMs / 2), 2_000),
    auctionBlocks,
    solveMs: Math.round(auctionBlocks * blockMs * 0.4),
    deadlineBlocks: Math.max(LEAST_DEADLINE_BLOCKS, blocksIn(10_000, blockMs)),
    waitBlocks: auctionBlocks,
    raiseBlocks: Math.max(2, blocksIn(2_000, blockMs)),
    refundBlocks: Math.max(3, blocksIn(3_000, blockMs)),
    headsMs: clamp(blockMs / 2, 500, 10_000),
    lagBlocks: Math.max(2, blocksIn(2_000, blockMs)),
    lagSeconds: Math.max(2, Math.floor((blockMs * 2) / 1_000)),
    streamMs: clamp(blockMs * 2, 2_000, STREAM_MS),
  }
}

/** The cadence of a chain whose blocks come when we say: it is never too fast for us. */
export const ownChainCadence = (blockMs: number): Cadence => ({
  ...cadenceOf(blockMs),
  quietMs: 0,
  pollMs: clamp(blockMs / 8, 250, 2_000),
  auctionBlocks: 1,
  deadlineBlocks: LEAST_DEADLINE_BLOCKS,
  waitBlocks: 1,
  raiseBlocks: 2,
  refundBlocks: 3,
  streamMs: STREAM_MS,
})
