import 'server-only'
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumn, chainId, unixSecondsColumn, weiColumn } from './columns'

/** What a solver did in the auctions created in an hour; a row for each that bid. */
export const solverHours = pgTable(
  'solver_hours',
  {
    chainId: chainId(),
    /** Its start. */
    hour: unixSecondsColumn('hour').notNull(),
    /** Submission address. */
    solver: addressColumn('solver').notNull(),
    solverName: text('solver_name').notNull(),
    /** Auctions it has a ranked bid in. */
    auctions: integer('auctions').notNull(),
    wins: integer('wins').notNull(),
    secondPlaces: integer('second_places').notNull(),
    settled: integer('settled').notNull(),
    reverted: integer('reverted').notNull(),
    missedDeadlines: integer('missed_deadlines').notNull(),
    givenUp: integer('given_up').notNull(),
    /** Native wei, as the fees. */
    surplus: weiColumn('surplus').notNull(),
    networkFees: weiColumn('network_fees').notNull(),
    protocolFees: weiColumn('protocol_fees').notNull(),
    /** Scores of its wins in auctions that have a bound. */
    captured: weiColumn('captured').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hour, table.solver] })],
)
