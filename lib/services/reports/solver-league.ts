import 'server-only'
import { type ReportWindow, reportSpans, type TimeSpan } from '@/lib/domain/report/report-hour'
import { type SolverFigures, sumSolvers } from '@/lib/domain/report/solver-figures'
import type { Address } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ReportStore } from '@/lib/infra/db/network-store'
import { secondsOf } from '@/lib/services/order-book/read-orders'

/** What `getSolverLeague` reads. */
export type SolverLeagueDeps = Pick<
  ReportStore,
  'selectKeptHours' | 'selectSolverHours' | 'selectSolverFigures'
> & {
  /** Has the price of the native coin. */
  readonly wrappedNativeToken: Address
  readonly now: () => UnixMicros
}

/** Figures of the solvers that bid in the auctions of a span, most wins first. */
export type SolverLeague = TimeSpan & {
  /** All auctions of the span, also those nobody bid in. */
  readonly auctions: number
  /** Sum of the bounds of those whose bound is known, native wei. */
  readonly bound: Wei
  readonly solvers: readonly SolverFigures[]
}

/** What each solver did in a window. Errors: none. Source: lib/docs/solving.md#solver-league. */
export async function getSolverLeague(
  deps: SolverLeagueDeps,
  window: ReportWindow,
): Promise<SolverLeague> {
  const { kept, live } = reportSpans(window, await deps.selectKeptHours({}), secondsOf(deps.now()))
  const past = await deps.selectSolverHours(kept)
  const recent = await deps.selectSolverFigures({
    ...live,
    wrappedNativeToken: deps.wrappedNativeToken,
  })
  return {
    from: kept.from,
    to: live.to,
    auctions: past.auctions + recent.auctions,
    bound: wei(past.bound + recent.bound),
    solvers: sumSolvers([...past.solvers, ...recent.solvers]),
  }
}
