import { mkdtempSync, rmSync } from 'node:fs'
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
