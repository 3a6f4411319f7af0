import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { openDatabase } from './db'
import { openPglite } from './pglite'

/** Runs a command as in a container: with other process ids and another host name. */
const CONTAINER = [
  ...['unshare', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'],
] as const
const mayUnshare = spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0

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
    const { child, acknowledged, enough } = startWriter([])
    await enough
    const second = openDatabase({ kind: 'pglite', dir })
    await expect(second).rejects.toMatchObject({ name: 'InfraError', retryable: false })
    child.kill('SIGKILL')
    await once(child, 'exit')

    const database = await openDatabase({ kind: 'pglite', dir })
    const stored = Number(await selectMeta(database.db, { chainId: 1, key: 'n' }))
    await expect(openDatabase({ kind: 'pglite', dir })).rejects.toMatchObject({ retryable: false })
    await database.close()
    expect(stored).toBeGreaterThanOrEqual(acknowledged())
  })

  it.skipIf(!mayUnshare)('are open to one container at a time, and intact afterwards', async () => {
    const first = startWriter(CONTAINER)
    await first.enough
    const second = startWriter(CONTAINER)
    await expect(second.enough).rejects.toThrow(/in use/)
    // The writer within ends after the container's first process does, and holds the pipes until then.
    const ended = once(first.child, 'close')
    first.child.kill('SIGKILL')
    await ended

    const database = await openDatabase({ kind: 'pglite', dir })
    const stored = Number(await selectMeta(database.db, { chainId: 1, key: 'n' }))
    await database.close()
    expect(stored).toBeGreaterThanOrEqual(first.acknowledged())
  })

  /** A process that reports each row the database has acknowledged, run by a command. */
  function startWriter(command: readonly string[]) {
    const script = join(process.cwd(), 'lib/infra/db/durability-writer.fixture.ts')
    const node = [process.execPath, '--conditions=react-server', '--import', 'tsx', script, dir]
    const [program = '', ...args] = [...command, ...node]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let acknowledged = 0
    let rest = ''
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    const enough = new Promise<void>((done, fail) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        acknowledged = Number(lines.at(-1) ?? acknowledged)
        if (acknowledged >= 200) done()
      })
      child.once('close', () => fail(new Error(errors)))
    })
    return { child, acknowledged: () => acknowledged, enough }
  }

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
