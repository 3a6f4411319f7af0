import 'server-only'
import { sql } from 'drizzle-orm'
import type { PastPool, PastPrice } from '@/lib/domain/alert/alert-gauges'
import type { WatchSubject } from '@/lib/domain/alert/market-alert'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'

type AtWindows = {
  readonly chainId: number
  /** The hour that each window ends before. */
  readonly hour: UnixSeconds
  readonly windows: readonly number[]
}

/** Pools as they were a window before `hour`: their hourly samples of the week up to then. */
export async function selectPastPools(
  db: Db | Tx,
  { chainId, hour, windows, pools }: AtWindows & { readonly pools: readonly Address[] },
): Promise<readonly PastPool[]> {
  if (pools.length === 0 || windows.length === 0) return []
  const { rows } = (await db.execute(sql`
    select p.pool, w.seconds as "windowSeconds", s.*
    from jsonb_array_elements_text(${JSON.stringify(pools)}::jsonb) p(pool)
    cross join (select value::bigint::integer as seconds
      from jsonb_array_elements_text(${JSON.stringify(windows)}::jsonb)) w
    cross join lateral (
      select max(tvl_usd) filter (where "time" = ${hour}::bigint - w.seconds) as "tvlUsd",
        coalesce(sum(volume_usd) filter (where "time" > ${hour}::bigint - w.seconds - ${DAY_SECONDS}), 0)::double precision as "dayVolumeUsd",
        coalesce(sum(fee_usd), 0)::double precision as "weekFeeUsd",
        (count(*) * ${HOUR_SECONDS})::integer as "weekSeconds"
      from pool_samples
      where chain_id = ${chainId}::integer and pool_samples.pool = p.pool and "interval" = '1h'
        and "time" > ${hour}::bigint - w.seconds - ${7 * DAY_SECONDS}
        and "time" <= ${hour}::bigint - w.seconds
    ) s where s."weekSeconds" > 0`)) as unknown as { rows: readonly PastPool[] }
  return rows
}

/** Prices of tokens a window before `hour`. */
export async function selectPastPrices(
  db: Db | Tx,
  { chainId, hour, windows, tokens }: AtWindows & { readonly tokens: readonly Address[] },
): Promise<readonly PastPrice[]> {
  if (tokens.length === 0 || windows.length === 0) return []
  const { rows } = (await db.execute(sql`
    select t.token, w.seconds as "windowSeconds", s.price_usd as "priceUsd"
    from jsonb_array_elements_text(${JSON.stringify(tokens)}::jsonb) t(token)
    cross join (select value::bigint::integer as seconds
      from jsonb_array_elements_text(${JSON.stringify(windows)}::jsonb)) w
    join price_samples s on s.chain_id = ${chainId}::integer and s.token = t.token
      and s."interval" = '1h' and s."time" = ${hour}::bigint - w.seconds
  `)) as unknown as { rows: readonly PastPrice[] }
  return rows
}

/** When a value was known last, of those whose value is missing; one never known is not in the list. */
export async function selectLastKnown(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly missing: readonly { readonly subject: WatchSubject; readonly address: Address }[]
  },
): Promise<readonly { subject: WatchSubject; address: Address; time: UnixSeconds }[]> {
  if (input.missing.length === 0) return []
  const { rows } = (await db.execute(sql`
    select m.subject, m.address, known.time::double precision as time
    from jsonb_to_recordset(${JSON.stringify(input.missing)}::jsonb) m(subject text, address text)
    cross join lateral (
      (select "time" as time from price_samples
        where m.subject = 'token' and chain_id = ${input.chainId}::integer and token = m.address
          and "interval" = '1h'
        order by "time" desc limit 1)
      union all
      (select "time" from pool_samples
        where m.subject = 'pool' and chain_id = ${input.chainId}::integer and pool = m.address
          and "interval" = '1h' and tvl_usd is not null
        order by "time" desc limit 1)
    ) known`)) as unknown as {
    rows: readonly { subject: WatchSubject; address: Address; time: UnixSeconds }[]
  }
  return rows
}
