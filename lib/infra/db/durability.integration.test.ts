import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selectMeta } from '@/lib/infra/db/queries/chain/meta'
import { openDatabase } from './db'

describe('PGlite files', () => {
  let root: string
  const children: ChildProcess[] = []

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'coincidence-db-'))
  })

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await rm(root, { recursive: true, force: true })
  })

  it('hold every acknowledged row through kill -9, and are open to one process at a time', async () => {
    const dir = join(root, 'db')
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
})
