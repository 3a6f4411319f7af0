import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertGauge } from '@/lib/domain/alert/alert-gauges'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { judgeAlerts, selectWatchedGauges } from './queries/alerts/judge-alerts'
import { testBackends } from './test-database.fixture'

const MARKETS = 50
const NOW = unixMicros(1_800_000_000_000_000)

describe.each(testBackends())('plans of market alerts on $name', (backend) => {
  let logged: LoggedDatabase

  /** Alerts above 1, 2, 3 … on the price of each of the tokens. */
  const fill = async (count: number) => {
    await logged.run('delete from market_alerts')
    await logged.run(`insert into market_alerts (account, chain_id, subject, address, measure,
        condition, threshold, window_seconds, mark, rearm, state, crossings)
      select ${hexOf('n', 20)}, 1, 'token', ${hexOf(`n % ${MARKETS}`, 20)}, 'price', 'above',
        1 + n / ${MARKETS}, 0, 1 + n / ${MARKETS}, 0.99 * (1 + n / ${MARKETS}), 'armed', 0
      from generate_series(0, ${count - 1}) n`)
    await logged.run('analyze')
  }
  const gauges = (value: number): readonly AlertGauge[] =>
    Array.from({ length: MARKETS }, (_, at) => ({
      subject: 'token',
      address: address(`0x${at.toString(16).padStart(40, '0')}`),
      measure: 'price',
      condition: 'above',
      windowSeconds: 0,
      value,
      shown: value,
    }))
  const judge = (value: number) =>
    judgeAlerts(logged.db, { chainId: 1, gauges: gauges(value), blockNumber: 1, now: NOW })

  beforeAll(async () => {
    logged = await openLogged(backend)
  })
  afterAll(() => logged.close())

  it.each([10_000, 100_000])('read those that move, out of %i', async (count) => {
    await fill(count)
    expect(await selectWatchedGauges(logged.db, { chainId: 1 })).toHaveLength(MARKETS)
    const kinds = await logged.plan('recursive')
    expect(tablesReadWhole(kinds)).toEqual([])
    expect(rowsRead(kinds, 'market_alerts')).toBeLessThanOrEqual(2 * MARKETS)
    expect(await judge(0)).toEqual([])
    const still = await logged.plan('jsonb_to_recordset')
    expect(tablesReadWhole(still)).not.toContain('market_alerts')
    expect(rowsRead(still, 'market_alerts')).toBe(0)
    expect(await judge(2)).toHaveLength(2 * MARKETS)
    const moving = await logged.plan('jsonb_to_recordset')
    expect(tablesReadWhole(moving)).not.toContain('market_alerts')
    // Each once to find it and once to change it.
    expect(rowsRead(moving, 'market_alerts')).toBeLessThanOrEqual(6 * MARKETS)
  })
})
