import 'server-only'
import { fixedQuote, type QuoteAnswer, rankQuotes } from '@/lib/domain/solver/quote'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import type { SolverEngines } from './solver-engines'

/** How long to wait for engines once a built-in method gave an estimate. */
const STRAGGLER_MS = 500

/**
 * Quotes of the built-in methods and of external engines, ranked together. Engines only add quotes:
 * when they fail or are late, the methods' quotes are used. When the first estimate is enough,
 * engines are requested only if the methods have none.
 */
export function quoteWithEngines(
  pool: Pick<SolverPool, 'quote'>,
  engines: Pick<SolverEngines, 'quote'>,
): SolverPool['quote'] {
  return async (auction, order, limits) => {
    const { deadlineMs, isFirstEnough = false } = limits
    const endsAtMs = performance.now() + deadlineMs
    const leftMs = () => Math.max(0, endsAtMs - performance.now())
    const requestQuotes = () => engines.quote(auction, order, { deadlineMs: leftMs() })
    const isFixed = fixedQuote(auction, order) !== null
    const requested = isFixed || isFirstEnough ? [] : requestQuotes()
    const own = await pool.quote(auction, order, limits)
    if (isFixed || (own.ok && isFirstEnough)) return own
    const answers = await arrived(
      isFirstEnough ? requestQuotes() : requested,
      own.ok ? Math.min(STRAGGLER_MS, leftMs()) : leftMs(),
    )
    const ours: readonly QuoteAnswer[] = own.ok ? [{ kind: 'estimates', estimates: own.value }] : []
    const ranked = rankQuotes(auction, order, [...ours, ...answers])
    return ranked.ok ? ranked : own
  }
}

/** The replies that arrived in time, in the order of the requests. */
async function arrived(
  requested: readonly Promise<QuoteAnswer | null>[],
  waitMs: number,
): Promise<readonly QuoteAnswer[]> {
  if (requested.length === 0) return []
  const answers: (QuoteAnswer | null)[] = requested.map(() => null)
  const all = Promise.all(
    requested.map(async (answer, index) => {
      answers[index] = await answer
    }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  await Promise.race([all, late])
  clearTimeout(timer)
  return answers.filter((answer) => answer !== null)
}
