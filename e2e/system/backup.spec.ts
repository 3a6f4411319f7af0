import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import type { OrderUid } from '@/lib/domain/order/order'
import { type ChaosDatabase, createDatabase } from '@/lib/testing/chaos/chaos-database'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const hasPrograms = ['pg_dump', 'pg_restore'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
)

test.describe.configure({ mode: 'serial' })
test.skip(serverUrl === '', 'a backup is one of a PostgreSQL server: set TEST_DATABASE_URL')
test.skip(!hasPrograms, 'pg_dump and pg_restore are not installed')

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, and where every sequence stands, as text. */
async function wholeDatabase(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`)
  const content = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences order by 1`)
  for (const { name, last } of sequences) content.set(name, [String(last)])
  return content
}

let folder: string
let original: ChaosDatabase
let copied: ChaosDatabase
let system: RunningSystem
let restored: RunningSystem | undefined
let network: TestNetwork
let trader: Trader
/** Of orders by what became of them before the dump. */
let orders: { readonly filled: OrderUid; readonly cancelled: OrderUid; readonly open: OrderUid }
/** Transaction that filled the first of them. */
let settledBy: string
/** The rows the dump saw. */
let dumped: ReadonlyMap<string, readonly string[]>

const settings = (url: string) => ({
  DATABASE_URL: url,
  LOCAL_SEED: 'coincidence',
  LOCAL_SIMULATOR: 'off',
})

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-backup-'))
  original = await createDatabase(serverUrl)
  copied = await createDatabase(serverUrl)
  system = await startSystem(settings(original.url))
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
})

test.afterAll(async () => {
  await restored?.stop()
  await endSystem(system)
  rmSync(folder, { recursive: true, force: true })
  await original?.drop()
  await copied?.drop()
})

async function fill(): Promise<OrderUid> {
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  return uid
}

/** What the service says of what is over. */
async function pastOf(url: string) {
  const api = `${url}/local/api/v1`
  const paths = [
    ...[orders.filled, orders.cancelled].map((uid) => `${api}/orders/${uid}`),
    `${api}/trades?orderUid=${orders.filled}`,
    `${api}/solver_competition/by_tx_hash/${settledBy}`,
    `${api}/orders/${orders.filled}/status`,
  ]
  const replies = await Promise.all(paths.map((target) => request(target)))
  return replies.map(({ status, text }) => [status, JSON.parse(text, withoutBalance)])
}

/** Read from the chain, and kept for a second. */
const withoutBalance = (key: string, value: unknown): unknown =>
  key === 'availableBalance' ? undefined : value

test('a dump of a book that goes on trading is restored row by row', async () => {
  const filled = await fill()
  const cancelled = await submitUnfillable(network, trader)
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  orders = { filled, cancelled, open: await submitUnfillable(network, trader) }

  const trades = `${system.url}/local/api/v1/trades?orderUid=${filled}`
  settledBy = JSON.parse((await request(trades)).text)[0].txHash

  const file = path.join(folder, 'book.dump')
  dumped = await withClient(original.url, async (client) => {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    // What is written from here on is in neither.
    const later = fill()
    execFileSync('pg_dump', [
      ...['--format=custom', `--snapshot=${rows[0]?.id ?? ''}`],
      ...[`--file=${file}`, original.url],
    ])
    const content = await wholeDatabase(client)
    await later
    return content
  })
  execFileSync('pg_restore', [
    ...['--no-owner', '--exit-on-error', '--single-transaction'],
    ...[`--dbname=${copied.url}`, file],
  ])
  const copy = await withClient(copied.url, wholeDatabase)
  expect([...copy.keys()]).toEqual([...dumped.keys()])
  const rows = [...dumped.values()].reduce((sum, each) => sum + each.length, 0)
  expect(rows).toBeGreaterThan(100)
  for (const [name, before] of dumped) {
    // A sequence is no part of a snapshot.
    if (!name.endsWith('_seq')) expect(copy.get(name), name).toEqual(before)
  }
})

test('the service on the restored book answers as before, reads what it missed, and trades', async () => {
  const missed = await fill()
  const gone = await submitUnfillable(network, trader)
  const before = await pastOf(system.url)
  await system.stop()

  restored = await startSystem({ ...settings(copied.url), DATA_DIR: system.dataDir })
  network = await readNetwork(restored.url)
  await waitForStatus(network, orders.open, 'open')
  // Of an order the backup does not have, its trade and terms are on the chain, if it was filled.
  expect((await waitForStatus(network, missed, 'fulfilled')).class).toBe('liquidity')
  expect((await request(`${restored.url}/local/api/v1/orders/${gone}`)).status).toBe(404)
  const after = await pastOf(restored.url)
  expect(after).toEqual(before)
  await fill()
})
