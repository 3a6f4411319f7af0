import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type {
  AlertCondition,
  AlertMeasure,
  AlertState,
  WatchSubject,
} from '@/lib/domain/alert/market-alert'
import { addressColumn, chainId, instantColumn } from './columns'

/** What accounts want to be told of pools and tokens. */
export const marketAlerts = pgTable(
  'market_alerts',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    account: addressColumn('account').notNull(),
    chainId: chainId(),
    subject: text('subject').$type<WatchSubject>().notNull(),
    /** Of the pool or the token. */
    address: addressColumn('address').notNull(),
    measure: text('measure').$type<AlertMeasure>().notNull(),
    condition: text('condition').$type<AlertCondition>().notNull(),
    /** A value or a change in percent; 0 where a missing value is told. */
    threshold: doublePrecision('threshold').notNull(),
    /** Of a change, or how long a value is missing; 0 for a value. */
    windowSeconds: integer('window_seconds').notNull(),
    /** The gauge from which it is due, as `alertMarks` has it. */
    mark: doublePrecision('mark').notNull(),
    /** The gauge below which it is armed again. */
    rearm: doublePrecision('rearm').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    /** Crossings up to now. */
    crossings: integer('crossings').notNull(),
    /** When it came into its state; NULL before it was judged first. */
    changedAt: instantColumn('changed_at'),
  },
  (table) => {
    /** What an alert is about, which all that judges it reads first. */
    const gauge = [
      table.chainId,
      table.subject,
      table.address,
      table.measure,
      table.condition,
      table.windowSeconds,
    ] as const
    return [
      unique('market_alerts_once').on(table.account, ...gauge, table.threshold),
      // One for each state: judging reads those that move, however many wait.
      index('market_alerts_armed')
        .on(...gauge, table.mark)
        .where(sql`state = 'armed'`),
      index('market_alerts_told')
        .on(...gauge, table.rearm)
        .where(sql`state = 'told'`),
      index('market_alerts_new')
        .on(...gauge)
        .where(sql`state = 'new'`),
      // Which gauges there are is found by jumps along it.
      index('market_alerts_gauges').on(...gauge),
    ]
  },
)
