import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '@/lib/infra/db/db'
import { allBackends } from '@/lib/infra/db/test-database.fixture'
import { databaseLocation } from './boot/database-location'

const run = promisify(execFile)

describe.each(allBackends())('npm run migrate on $name', (backend) => {
  let dataDir = ''
  let url: string | null = null
  let drop = async () => {}

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-'))
    const place = await backend.create()
    if (place.location.kind !== 'postgres') return
    url = place.location.url
    drop = place.drop
  })
  afterAll(async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const migrate = async (more: Readonly<Record<string, string>> = {}) => {
    const env = { ...process.env, DATABASE_URL: url ?? '', DATA_DIR: dataDir, ...more }
    return run('npm', ['run', '-s', 'migrate'], { env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    )
  }

  it('creates the tables once, then has nothing to do, and ends', async () => {
    const first = await migrate()
    const version = /^schema version 0 to (\d+)\n$/.exec(first.stdout)?.[1]
    expect(Number(version), first.stderr).toBeGreaterThan(0)
    expect(await migrate({ DATABSE_URL: 'x' })).toEqual({
      code: 0,
      stdout: `schema version ${version} already\n`,
      stderr:
        url === null
          ? 'DATABSE_URL: not a variable of this service; did you mean DATABASE_URL?\n'
          : '',
    })
  })

  it('fails on a newer schema, and names both versions', async () => {
    const database = await openDatabase(
      databaseLocation({
        database: url === null ? { kind: 'pglite' } : { kind: 'postgres', url },
        dataDir,
      }),
    )
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    )
    await database.close()
    const { code, stderr } = await migrate()
    expect(code).toBe(1)
    const [found, known] =
      /schema version (\d+), .* none after (\d+)\n/.exec(stderr)?.slice(1) ?? []
    expect(Number(found) - Number(known)).toBe(1)
  })
})
