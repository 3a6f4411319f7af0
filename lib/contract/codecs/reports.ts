import * as z from 'zod'
import { REPORT_WINDOWS } from '@/lib/domain/report/report-hour'
import { indexSchema, unixSecondsCodec, weiCodec } from './amount'
import { addressCodec } from './hex'

/** How far back a report looks from the end of the present hour. */
export const reportQueryCodec = z.object({
  window: z.enum(REPORT_WINDOWS, { error: 'expected 24h, 7d or 30d' }).default('7d'),
})

/** `to` does not belong to the span. */
const span = { from: unixSecondsCodec, to: unixSecondsCodec }

/** The solver league. Amounts in native wei. Source: lib/docs/solving.md#solver-league. */
export const solverLeagueCodec = z.object({
  ...span,
  auctions: indexSchema,
  bound: weiCodec,
  solvers: z.array(
    z.object({
      solver: addressCodec,
      solverName: z.string(),
      auctions: indexSchema,
      wins: indexSchema,
      secondPlaces: indexSchema,
      settled: indexSchema,
      reverted: indexSchema,
      missedDeadlines: indexSchema,
      givenUp: indexSchema,
      surplus: weiCodec,
      networkFees: weiCodec,
      protocolFees: weiCodec,
      captured: weiCodec,
    }),
  ),
})

/** What was traded for a partner. Amounts in native wei. Source: lib/docs/protocol.md#partner-report. */
export const partnerFiguresCodec = z.object({
  orders: indexSchema,
  fills: indexSchema,
  unpriced: indexSchema,
  volume: weiCodec,
  fees: weiCodec,
})

/** The partner report. */
export const partnerReportCodec = z.object({
  ...span,
  total: partnerFiguresCodec,
  apps: z.array(z.object({ appCode: z.string().nullable(), figures: partnerFiguresCodec })),
  otherApps: partnerFiguresCodec.nullable(),
  recipients: z.array(z.object({ recipient: addressCodec, figures: partnerFiguresCodec })),
  otherRecipients: partnerFiguresCodec.nullable(),
  stepSeconds: indexSchema,
  steps: z.array(z.object({ time: unixSecondsCodec, figures: partnerFiguresCodec })),
})
/** Figures of solvers in a span; amounts in native wei. */
export type SolverLeagueView = z.output<typeof solverLeagueCodec>
/** Figures of partners in a span; amounts in native wei. */
export type PartnerReportView = z.output<typeof partnerReportCodec>
