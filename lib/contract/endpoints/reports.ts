import { partnerReportCodec, reportQueryCodec, solverLeagueCodec } from '../codecs/reports'
import { defineEndpoint } from '../endpoint'

/** What each solver did. Source: lib/docs/solving.md#solver-league. */
export const solverLeagueEndpoint = defineEndpoint({
  name: 'solverLeague',
  method: 'GET',
  path: '/{network}/api/v1/solver_league',
  summary: 'Wins, second places, failures, surplus and fees of each solver',
  query: reportQueryCodec,
  responses: { 200: solverLeagueCodec },
  failures: [],
  cacheSeconds: 30,
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})

/** What was traded for each partner. Source: lib/docs/protocol.md#partner-report. */
export const partnerReportEndpoint = defineEndpoint({
  name: 'partnerReport',
  method: 'GET',
  path: '/{network}/api/v1/partner_report',
  summary: 'Orders, volume and partner fees by app code and by recipient of the fees',
  query: reportQueryCodec,
  responses: { 200: partnerReportCodec },
  failures: [],
  cacheSeconds: 30,
  rateLimit: 'read',
  extension: true,
  ownBookOnly: true,
})
