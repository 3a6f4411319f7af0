import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampledTimes } from '@/lib/domain/market/price-trend'
import { DAY_SECONDS, HOUR_SECONDS, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { selectHolderCounts } from '@/lib/infra/db/queries/market/holder-counts'
import { selectPricesAt } from '@/lib/infra/db/queries/market/market-samples'
import { indexesRead, rowsRead, tablesReadWhole } from '@/lib/testing/plan-rows'
import { hexOf, type LoggedDatabase, openLogged } from './logged-database.fixture'
import { testBackends } from './test-database.fixture'

const NOW = 20_000 * DAY_SECONDS
const TOKENS = 350
const LISTED = 20
/** Of one token that many hold, next to many that few do. */
const HOLDERS = 200_000
const COUNTED = 10_000

const tokenOf = (number: number) => address(`0x${number.toString(16).padStart(40, '0')}`)
const listed = Array.from({ length: LISTED }, (_, at) => tokenOf(at + 1))

describe.each(testBackends())('the figures of a list of tokens on $name', (backend) => {
  let logged: LoggedDatabase

  beforeAll(async () => {
    logged = await openLogged(backend)
    const { run } = logged
    // A week of 5-minute samples and forty days of hourly ones, as they were stored: by time.
    await run(`insert into price_samples
      select 1, ${hexOf('t', 20)}, '5m', ${NOW} - s * ${SLOT_SECONDS}, 2, 1
      from generate_series(0, 7 * 288 - 1) s, generate_series(1, ${TOKENS}) t order by s desc`)
    await run(`insert into price_samples
      select 1, ${hexOf('t', 20)}, '1h', ${NOW} - h * ${HOUR_SECONDS}, 2, 12
      from generate_series(0, 40 * 24 - 1) h, generate_series(1, ${TOKENS}) t order by h desc`)
    await run(`insert into token_balances
      select 1, '${tokenOf(1)}', ${hexOf('n', 20)}, n from generate_series(1, ${HOLDERS}) n`)
    await run(`insert into token_balances
      select 1, ${hexOf('t', 20)}, ${hexOf('n', 20)}, n
      from generate_series(2, ${TOKENS}) t, generate_series(0, 50) n`)
    await run('analyze')
  })
  afterAll(() => logged.close())

  it('reads of a million price samples those it shows, with one statement', async () => {
    const times = sampledTimes(NOW * 1000)
    const prices = await selectPricesAt(logged.db, {
      chainId: 1,
      tokens: listed,
      times,
      before: unixSeconds(NOW),
    })
    const shown = LISTED * times.filter((time) => time < NOW).length
    expect(prices).toHaveLength(shown)
    const plan = await logged.plan('price_samples')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(indexesRead(plan)).toEqual(['price_samples_chain_id_token_interval_time_pk'])
    expect(rowsRead(plan)).toBe(shown)
  })

  it('reads of one token’s samples those it shows', async () => {
    const times = sampledTimes(NOW * 1000)
    const prices = await selectPricesAt(logged.db, {
      chainId: 1,
      tokens: [tokenOf(7)],
      times,
      before: unixSeconds(NOW),
    })
    const plan = await logged.plan('price_samples')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(rowsRead(plan)).toBe(prices.length)
  })

  it('counts no more holders of a token than it says', async () => {
    const counts = await selectHolderCounts(logged.db, {
      chainId: 1,
      tokens: listed,
      limit: COUNTED,
    })
    expect(counts).toHaveLength(LISTED)
    expect(counts[0]).toEqual({ token: tokenOf(1), holders: COUNTED })
    expect(counts[1]).toEqual({ token: tokenOf(2), holders: 50 })
    const plan = await logged.plan('token_balances')
    expect(tablesReadWhole(plan)).toEqual([])
    expect(rowsRead(plan, 'token_balances')).toBeLessThanOrEqual(COUNTED + LISTED * 51)
  })
})
