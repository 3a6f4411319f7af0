import 'server-only'
import { sql } from 'drizzle-orm'
import type { AlertGauge, WatchedGauge } from '@/lib/domain/alert/alert-gauges'
import { type AlertCrossing, crossingId } from '@/lib/domain/alert/alert-notification'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { withdrawNotificationsById } from '@/lib/infra/db/queries/notifications/notifications'
import { marketAlertMoves } from '@/lib/infra/db/schema/market-alert-moves'
import { marketAlerts } from '@/lib/infra/db/schema/market-alerts'

type OfChain = { readonly chainId: number }

/** Kinds of alerts there are on a network: a few steps along an index for each, however many accounts have it. */
export async function selectWatchedGauges(
  db: Db | Tx,
  { chainId }: OfChain,
): Promise<readonly WatchedGauge[]> {
  const key = sql`subject, address, measure, condition, window_seconds`
  const { rows } = (await db.execute(sql`
    with recursive gauges as (
      (select ${key} from ${marketAlerts} where chain_id = ${chainId}::integer
        order by ${key} limit 1)
      union all
      select next.* from gauges cross join lateral (
        select ${key} from market_alerts
        where chain_id = ${chainId}::integer and (${key})
          > (gauges.subject, gauges.address, gauges.measure, gauges.condition, gauges.window_seconds)
        order by ${key} limit 1
      ) next
    )
    select subject, address, measure, condition, window_seconds as "windowSeconds" from gauges
  `)) as unknown as { rows: readonly WatchedGauge[] }
  return rows
}

/**
 * Judges all alerts of these gauges in one statement and returns the crossings of those that were
 * armed. It reads the alerts that move: each gauge is a range of an index that ends at its value.
 * `offset 0` and the array keep the planner from reading the table whole to join it.
 * Call it in the transaction that stores the notifications, and that holds the market.
 */
export async function judgeAlerts(
  db: Db | Tx,
  input: OfChain & {
    readonly gauges: readonly AlertGauge[]
    readonly blockNumber: number
    readonly now: UnixMicros
  },
): Promise<readonly AlertCrossing[]> {
  const { chainId, blockNumber } = input
  if (input.gauges.length === 0) return []
  const isOf = sql`a.chain_id = ${chainId}::integer and a.subject = g.subject
    and a.address = g.address and a.measure = g.measure and a.condition = g.condition
    and a.window_seconds = g."windowSeconds"`
  const { rows } = (await db.execute(sql`
    with g as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(input.gauges)}::jsonb) as r(
        subject text, address text, measure text, condition text, "windowSeconds" integer,
        value double precision, shown double precision)
    ), moved as materialized (
      select due.id, due.was, due.becomes, g.value, g.shown
      from g cross join lateral (
        (select a.id, a.state as was, 'told' as becomes from ${marketAlerts} a
        where ${isOf} and a.state = 'armed' and a.mark <= g.value offset 0)
        union all
        (select a.id, a.state, 'armed' from ${marketAlerts} a
        where ${isOf} and a.state = 'told' and a.rearm > g.value offset 0)
        union all
        (select a.id, a.state, case when a.mark <= g.value then 'told' else 'armed' end
        from ${marketAlerts} a where ${isOf} and a.state = 'new' offset 0)
      ) due
    ), changed as (
      update ${marketAlerts} a set state = moved.becomes,
        crossings = a.crossings + case when moved.was = 'armed' then 1 else 0 end,
        changed_at = ${formatTimestamp(input.now)}::timestamptz
      from moved where a.id = any(array(select id from moved)) and a.id = moved.id
      returning a.*, moved.was, moved.value, moved.shown
    ), aged as (
      delete from ${marketAlertMoves} where chain_id = ${chainId}::integer and block_number <
        (select min(number) from market_blocks where chain_id = ${chainId}::integer)
    ), noted as (
      insert into ${marketAlertMoves} (chain_id, alert_id, block_number, was, crossings)
      select chain_id, id, ${blockNumber}::bigint, was,
        crossings - case when was = 'armed' then 1 else 0 end
      from changed where was <> 'new'
    )
    select id::integer, account, subject, address, measure, condition, threshold,
      window_seconds as "windowSeconds", crossings as crossing, value, shown,
      chain_id as "chainId"
    from changed where was = 'armed' order by id
  `)) as unknown as { rows: readonly AlertCrossing[] }
  return rows
}

/**
 * Takes back what alerts did at blocks above `block`: they are as they were before, and what they told
 * is withdrawn. The same crossing found again has the same id, so that nobody is told twice.
 */
export async function rewindAlerts(
  db: Db | Tx,
  { chainId, block }: OfChain & { readonly block: number },
): Promise<void> {
  const { rows } = (await db.execute(sql`
    with gone as (
      delete from ${marketAlertMoves}
      where chain_id = ${chainId}::integer and block_number > ${block}::bigint
      returning id, alert_id, was, crossings
    ), first as (
      select distinct on (alert_id) alert_id, was, crossings from gone order by alert_id, id
    ), restored as (
      update ${marketAlerts} a set state = first.was, crossings = first.crossings
      from first where a.id = first.alert_id
    )
    select alert_id::integer as "alertId", crossings + 1 as crossing from gone where was = 'armed'
  `)) as unknown as { rows: readonly { alertId: number; crossing: number }[] }
  const ids = rows.map(({ alertId, crossing }) => crossingId(alertId, crossing))
  if (ids.length > 0) await withdrawNotificationsById(db, { ids })
}
