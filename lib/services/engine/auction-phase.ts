import 'server-only'

/**
 * A phase of an auction: `cut` it from the open orders, `solve` it (ask the solvers, verify and simulate what they
 * bid), `select` and record its winners.
 */
export type AuctionPhase = 'cut' | 'solve' | 'select'

/** Runs the work of a phase, which somebody may measure. */
export type InPhase = <T>(phase: AuctionPhase, work: () => Promise<T>) => Promise<T>
