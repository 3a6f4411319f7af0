import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listParts } from '@/lib/infra/archive-folder'
import { HISTORY_GROUPS } from '@/lib/infra/db/archive/history-groups'
import type { Database } from '@/lib/infra/db/database'
import { type DatabaseLocation, openDatabase } from '@/lib/infra/db/db'
import { allBackends } from '@/lib/infra/db/test-database.fixture'
import { seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import type { KilledQuestion } from './archive-killed.fixture'
import { brokenOrders, CHAIN_ID, dumpHistory, fillHistory } from './history-book.fixture'
import { restorePart } from './restore-part'

const NOW = Date.parse('2026-01-01T00:00:00Z') / 1_000
const ENV = { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'silent' }

describe.each(allBackends())('npm run archive on $name', (backend) => {
  /** A filled database; `use` opens it, as a killed process must not find it open. */
  async function filled() {
    const folder = await mkdtemp(path.join(tmpdir(), 'archive-'))
    const place = await backend.createMigrated()
    const location: DatabaseLocation =
      place.location.kind === 'postgres'
        ? place.location
        : { kind: 'pglite', dir: path.join(folder, 'db') }
    onTestFinished(async () => {
      await place.drop()
      await rm(folder, { recursive: true, force: true })
    })
    const use = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase(location)
      return work(database).finally(() => database.close())
    }
    const before = await use(async (database) => {
      await database.migrate()
      await fillHistory(database)
      return dumpHistory(database.db)
    })
    return { folder, out: path.join(folder, 'out'), location, use, before }
  }

  const killed = (question: KilledQuestion) =>
    spawnSync(
      process.execPath,
      [
        ...['--conditions=react-server', '--import', 'tsx'],
        ...['lib/server/archive/archive-killed.fixture.ts', JSON.stringify(question)],
      ],
      { encoding: 'utf8' },
    )

  const script = (folder: string, location: DatabaseLocation, args: readonly string[]) => {
    const url = location.kind === 'postgres' ? location.url : ''
    const env = { ...ENV, DATA_DIR: folder, DATABASE_URL: url }
    return spawnSync('npm', ['run', '-s', 'archive', '--', ...args], { encoding: 'utf8', env })
  }

  it('killed at any step loses nothing, leaves no order in part, and goes on', async () => {
    const { out, location, use, before } = await filled()
    const random = seededRandom(TEST_SEED)
    const run = (killAt: number) =>
      killed({ location, out, before: '2024-03', nowSeconds: NOW, killAt })
    let kills = 0
    for (let killAt = 1; ; killAt += 1 + Math.floor(random() * 12)) {
      const { signal, status, stderr } = run(killAt)
      if (signal !== 'SIGKILL') {
        expect(status, stderr).toBe(0)
        break
      }
      kills += 1
      expect(await use(({ db }) => brokenOrders(db))).toBe(0)
    }
    expect(kills).toBeGreaterThan(3)
    const parts = await listParts(path.join(out, 'local'), HISTORY_GROUPS)
    await use(async (database) => {
      for (const { folder } of parts) {
        await restorePart({ database, chainId: CHAIN_ID }, folder, () => {})
      }
      expect(await dumpHistory(database.db)).toEqual(before)
    })
  })

  it('prints what it did, refuses what cannot be done, and restores', async () => {
    const { folder, out, location, use, before } = await filled()
    const args = ['--before', '2024-03', '--out', out]
    const dry = script(folder, location, [...args, '--dry-run'])
    expect(dry).toMatchObject({ status: 0 })
    expect(dry.stdout).toMatch(/^2024-01 orders: \d+ rows, \d+ bytes$/m)
    expect(dry.stdout).toMatch(/nothing was changed\n$/)
    expect(script(folder, location, ['--before', '2090-01', '--out', out])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('history stays for 31 days after its month'),
    })
    expect(script(folder, location, [...args, '--network', 'sepolia'])).toMatchObject({
      status: 1,
      stderr: '--network: sepolia has no order book here; there are: local\n',
    })
    const busy = await use(async (database) => {
      const lock = await database.tryLeaderLock(`archive ${CHAIN_ID}`)
      return Promise.resolve(script(folder, location, args)).finally(() => lock?.release())
    })
    expect(busy.status).toBe(1)
    expect(busy.stderr).toMatch(/another archive of local is running|is in use by process/)
    expect(script(folder, location, args)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('history of local before 2024-03 is archived'),
    })
    expect(script(folder, location, ['--restore', out])).toMatchObject({ status: 0 })
    expect(await use(({ db }) => dumpHistory(db))).toEqual(before)
  })
})
