import type { DebugReport } from './report'

/** A report without the auction that is still solved, which nothing follows from yet, and its number. */
export type DecidedReport = { readonly decided: DebugReport; readonly solvingId: number | null }

/** What of a report is decided: that an auction has no bids yet says nothing while its solvers are asked. */
export function decidedReport(report: DebugReport): DecidedReport {
  const solving = report.auctions.find(({ isSolving }) => isSolving === true)
  if (solving === undefined) return { decided: report, solvingId: null }
  const auctions = report.auctions.filter((auction) => auction !== solving)
  return { decided: { ...report, auctions }, solvingId: solving.id }
}
