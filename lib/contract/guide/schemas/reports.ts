import { partnerFiguresCodec, partnerReportCodec, solverLeagueCodec } from '../../codecs/reports'
import type { SchemaGuide } from '../schema-guide'

const figures = {
  orders: 'Orders filled for the first time.',
  fills: 'Fills, of which an order may have several.',
  unpriced: 'Fills of which an amount has no price and is in no sum.',
  volume: 'Native wei sold, signed fees included.',
  fees: 'Partner fees in native wei.',
} as const

const span = {
  from: 'Start of the first hour that counts, unix seconds.',
  to: 'End of the present hour, unix seconds.',
} as const

/** The solver league and the partner report. */
export const reportSchemas: readonly SchemaGuide[] = [
  {
    name: 'SolverLeague',
    codec: solverLeagueCodec,
    description: 'What each solver did in the auctions created in a span of time.',
    fields: {
      ...span,
      auctions: 'Auctions of the span, also those nobody bid in.',
      bound: 'Sum of the known bounds of its auctions, native wei.',
      solvers: 'Most wins first.',
      'solvers.solver': 'Account it settles from.',
      'solvers.solverName': 'Its name.',
      'solvers.auctions': 'Auctions it has a ranked bid in.',
      'solvers.wins': 'Its winning solutions.',
      'solvers.secondPlaces':
        'Auctions in which its bid would have come in place of the first winner.',
      'solvers.settled': 'Wins that are settled on chain.',
      'solvers.reverted': 'Wins whose transaction reverted.',
      'solvers.missedDeadlines': 'Wins whose deadline block came without the settlement.',
      'solvers.givenUp': 'Wins given up before their transaction was mined.',
      'solvers.surplus': 'Beyond the limits of the filled orders, native wei.',
      'solvers.networkFees': 'Network fees of its fills, native wei.',
      'solvers.captured': 'Scores of its wins in auctions with a known bound.',
      'solvers.protocolFees': 'Protocol and partner fees of its fills, native wei.',
    },
  },
  {
    name: 'PartnerFigures',
    codec: partnerFiguresCodec,
    description: 'What was traded for a partner.',
    fields: figures,
  },
  {
    name: 'PartnerReport',
    codec: partnerReportCodec,
    description: 'What was traded in a span of time, by app code and by recipient of partner fees.',
    fields: {
      ...span,
      total: 'Of all orders of this book.',
      apps: 'Largest volume first.',
      'apps.figures': 'What was traded.',
      'apps.appCode': 'Its first 100 characters; null for orders without one.',
      otherApps: 'App codes beyond the list, together; null where all are listed.',
      recipients: 'Largest volume first.',
      'recipients.figures': 'What was traded.',
      'recipients.recipient': 'Account that partner fees go to.',
      otherRecipients: 'Recipients beyond the list, together; null where all are listed.',
      stepSeconds: 'Length of a step: an hour in the window of a day, else a day.',
      steps: 'Oldest first; with steps without a fill.',
      'steps.figures': 'What was traded.',
      'steps.time': 'Start of the step in UTC, unix seconds.',
    },
  },
]
