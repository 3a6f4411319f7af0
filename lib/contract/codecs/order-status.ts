import * as z from 'zod'
import { atomsCodec } from './amount'

const participationCodec = z.object({
  /** Name of the solver. */
  solver: z.string(),
  executedAmounts: z.object({ sell: atomsCodec, buy: atomsCodec }).nullable(),
})

/**
 * Where an order stands now: how it ended, else its place in the auction; fills of a part leave it
 * open. `value`, for solved, executing and traded only, lists the bids from worst to best. Source: lib/docs/protocol.md#order-as-returned.
 */
export const competitionStatusCodec = z.object({
  type: z.enum([
    'open',
    'scheduled',
    'active',
    'solved',
    'executing',
    'traded',
    'cancelled',
    'expired',
  ]),
  value: z.array(participationCodec).optional(),
})

/** How an order ended, else its place in the auction, with bids where solvers have bid. */
export type CompetitionStatus = z.output<typeof competitionStatusCodec>
