import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { endLockHolders } from '@/lib/infra/db/lock-holders.fixture'
import { selectMeta } from '@/lib/infra/db/queries/chain/meta'
import { allBackends } from '@/lib/infra/db/test-database.fixture'
import { IS_STALLED_RUN } from '@/lib/testing/full-run'

const FIXTURE = path.join(import.meta.dirname, 'hold-lead.fixture.ts')
const server = allBackends().find(({ name }) => name === 'PostgreSQL')

let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

// A stalled run might resume the leader while it still holds the lock.
it.skipIf(server === undefined || IS_STALLED_RUN)(
  'a leader that was suspended while it lost its lock ends instead of acting',
  async () => {
    const created = await server?.createMigrated()
    if (created?.location.kind !== 'postgres') throw new Error('no server')
    const database = await created.open()
    const node = ['--conditions=react-server', '--import', 'tsx', FIXTURE, created.location.url]
    const leader = spawn(process.execPath, node, { stdio: ['pipe', 'pipe', 'inherit'] })
    child = leader
    try {
      const exit = once(leader, 'exit')
      const lines = createInterface({ input: leader.stdout })[Symbol.asyncIterator]()
      expect((await lines.next()).value).toBe('leads')
      leader.stdin.write('a line in time\n')
      expect((await lines.next()).value).toBe('acted')

      leader.kill('SIGSTOP')
      leader.stdin.write('a line too late\n')
      await endLockHolders(database)
      expect(await database.tryLeaderLock('engine:1')).not.toBeNull()
      leader.kill('SIGCONT')
      expect(await exit).toEqual([1, null])
      expect((await lines.next()).done).toBe(true)
      const acted = await selectMeta(database.db, { chainId: 1, key: 'acted for' })
      expect(acted).toBe('a line in time')
    } finally {
      await database.close()
      await created.drop()
    }
  },
)
