import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { Address } from '@/lib/domain/shared/address'
import type { RunningSystem } from '@/lib/testing/system/running-system'

const MONTH_HOURS = 30 * 24

/**
 * Writes a month of hourly samples of a pool into the database files; the system must have been
 * stopped. Every figure changes every hour and has all digits of a double, as those of a market do.
 */
export async function writePoolMonth(system: RunningSystem, pool: Address): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const lastHour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS
  const store = new PGlite(path.join(system.dataDir, 'db'))
  try {
    // The fees of a day are known from a day after its creation on.
    await store.query('update market_pools set created_time = $1 where address = $2', [
      now - 60 * DAY_SECONDS,
      pool,
    ])
    await store.query(
      `insert into pool_samples
         (chain_id, pool, "interval", "time", tvl_usd, volume_usd, fee_usd, price)
       select chain_id, address, '1h', $1 - hour * ${HOUR_SECONDS},
         8e6 * (1 + sin(hour) / 9), 4e4 * (1 + sin(hour * hour) / 3),
         120 * (1 + sin(hour * hour) / 3), 3e3 * (1 + cos(hour * 7) / 9)
       from market_pools, generate_series(0, ${MONTH_HOURS - 1}) hour
       where address = $2
       on conflict do nothing`,
      [lastHour, pool],
    )
  } finally {
    await store.close()
  }
}
