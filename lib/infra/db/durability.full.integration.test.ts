import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { openDatabase } from './db'
import { openPglite } from './pglite'

describe('PGlite files', () => {
  let root: string
  let dir: string
  const children: ChildProcess[] = []

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'coincidence-db-'))
    // Creating the files of a database takes seconds.
    const database = await openPglite(join(root, 'made'))
    await database.migrate()
    await database.close()
  })

  afterAll(async () => {
    await rm(root, { recursive: true, force: true })
  })

  beforeEach(() => {
    dir = mkdtempSync(join(root, 'copy-'))
    cpSync(join(root, 'made'), dir, { recursive: true })
  })

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  it('retain every acknowledged row after kill -9, and are open to one process at a time', async () => {
    // A separate process: the writer reports each row the database acknowledged.
    const script = join(process.cwd(), 'lib/infra/db/durability-writer.fixture.ts')
    const child = spawn(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', script, dir],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    children.push(child)
    let acknowledged = 0
    let rest = ''
    const enough = new Promise<void>((done, fail) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        acknowledged = Number(lines.at(-1) ?? acknowledged)
        if (acknowledged >= 200) done()
      })
      child.once('exit', () => fail(new Error('writer ended')))
    })
    await enough
    const second = openDatabase({ kind: 'pglite', dir })
    await expect(second).rejects.toMatchObject({ name: 'InfraError', retryable: false })
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
    await once(child, 'exit')

    const database = await openDatabase({ kind: 'pglite', dir })
    const stored = Number(await selectMeta(database.db, { chainId: 1, key: 'n' }))
    await expect(openDatabase({ kind: 'pglite', dir })).rejects.toMatchObject({ retryable: false })
    await database.close()
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
  })

  it('retain every acknowledged row after a power loss, which takes what was not flushed', async () => {
    const disk = recordDisk(dir)
    const database = await openPglite(dir, { flush: disk.flush })
    for (let count = 1; count <= 20; count += 1) {
      await upsertMeta(database.db, { chainId: 1, key: 'n', value: String(count) })
      if (count === 10) await database.db.execute('checkpoint')
    }
    const copy = `${dir}-after`
    disk.writeTo(copy)
    await database.close()

    const after = await openPglite(copy)
    expect(await selectMeta(after.db, { chainId: 1, key: 'n' })).toBe('20')
    await after.close()
  })

  it('flush the log once for a commit, and nothing for a question', async () => {
    const flush = vi.fn()
    const database = await openPglite(dir, { flush })
    flush.mockClear()
    await upsertMeta(database.db, { chainId: 1, key: 'n', value: '1' })
    expect(flush.mock.calls.map(([, what]) => what)).toEqual(['data'])
    await selectMeta(database.db, { chainId: 1, key: 'n' })
    expect(flush).toHaveBeenCalledTimes(1)
    await database.close()
  })

  it.skipIf(process.platform === 'win32')('are readable by their owner only', () => {
    const made = join(root, 'made')
    const open = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(made, name)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })
})

/**
 * A disk after a power loss, with flushed data only: each file as of the start of the recording or
 * of its last flush; file names as of the end.
 */
function recordDisk(dir: string) {
  const kept = new Map<number, Buffer>()
  const files = () =>
    readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    )
  for (const file of files()) kept.set(statSync(file).ino, readFileSync(file))
  return {
    flush: (fd: number) => {
      const { ino, size } = fstatSync(fd)
      if (fstatSync(fd).isDirectory()) return
      const content = Buffer.alloc(size)
      readSync(fd, content, 0, size, 0)
      kept.set(ino, content)
    },
    writeTo: (copy: string) => {
      cpSync(dir, copy, { recursive: true })
      for (const file of files()) {
        writeFileSync(join(copy, relative(dir, file)), kept.get(statSync(file).ino) ?? '')
      }
    },
  }
}
