import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it, vi } from 'vitest'
import { selectMeta } from '@/lib/infra/db/queries/chain/meta'
import { allBackends } from '@/lib/infra/db/test-database.fixture'
import { IS_STALLED_RUN } from '@/lib/testing/full-run'

const FIXTURE = path.join(import.meta.dirname, 'hold-lead.fixture.ts')
const server = allBackends().find(({ name }) => name === 'PostgreSQL')

let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

// A stalled run might resume the leader while it still holds the lock.
it.skipIf(server === undefined || IS_STALLED_RUN)(
  'a leader that is suspended loses the lead by itself, and ends instead of acting once it is resumed',
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
      await vi.waitFor(async () => expect(await database.tryLead(1)).not.toBeNull(), {
        interval: 200,
      })
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
