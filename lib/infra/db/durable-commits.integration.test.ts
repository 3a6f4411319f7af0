import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it, vi } from 'vitest'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import { openPglite } from './pglite'
import { migratedPgliteFiles } from './test-template.fixture'

it('a commit flushes the log once before it is acknowledged, and a question nothing', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'coincidence-commit-'))
  const dir = path.join(root, 'db')
  await (await PGlite.create(dir, { loadDataDir: await migratedPgliteFiles() })).close()
  const flush = vi.fn()
  const database = await openPglite(dir, { flush })
  try {
    flush.mockClear()
    await upsertMeta(database.db, { chainId: 1, key: 'n', value: '1' })
    expect(flush.mock.calls.map(([, what]) => what)).toEqual(['data'])
    await selectMeta(database.db, { chainId: 1, key: 'n' })
    expect(flush).toHaveBeenCalledTimes(1)
  } finally {
    await database.close()
    rmSync(root, { recursive: true })
  }
})

it.skipIf(process.platform === 'win32')(
  'a new database is flushed with all its files before it has its name',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'coincidence-new-'))
    const dir = path.join(root, 'db')
    const handle = await open(root)
    let unnamed = 0
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async () => {
      if (!existsSync(path.join(dir, 'PG_VERSION'))) unnamed += 1
    })
    await handle.close()
    try {
      await (await openPglite(dir)).close()
      // PostgreSQL begins with some thousand files.
      expect(unnamed).toBeGreaterThan(500)
    } finally {
      sync.mockRestore()
      rmSync(root, { recursive: true })
    }
  },
)
