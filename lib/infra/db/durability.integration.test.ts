import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { meta } from '@/lib/infra/db/schema/meta'
import { openPglite } from './pglite'
import { migratedPgliteFiles } from './test-template.fixture'

const FIXTURE = path.join(import.meta.dirname, 'durability-faults.fixture.ts')
/** Size of a file of the write-ahead log. */
const WAL_FILE_BYTES = 16 * 2 ** 20
/** What the log may grow by before the disk is full: some ten rows. */
const ROOM_BYTES = 256 * 1024
/** Of `ulimit`; some shells count units of 1,024. */
const UNIT_BYTES = 512

let root: string
let made: string
/** Where the next entry of the log is written in its file. */
let logOffset: number
const children: ChildProcess[] = []
/** Several processes begin one after the other, which takes long on a busy machine. */
const SLOW = { timeout: 300_000 }

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'coincidence-durability-'))
  made = path.join(root, 'made')
  const client = await PGlite.create(made, { loadDataDir: await migratedPgliteFiles() })
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_current_wal_lsn() - '0/0' as bytes`,
  )
  logOffset = Number(rows[0]?.bytes) % WAL_FILE_BYTES
  await client.close()
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function newDatabase(): string {
  const dir = mkdtempSync(path.join(root, 'copy-'))
  cpSync(made, dir, { recursive: true })
  return dir
}

/** Has a process write to a database until it ends at that point; returns what it printed, and why it ended. */
async function writeUntil(point: string, dir: string, limit = '') {
  const script = [process.execPath, '--conditions=react-server', '--import', 'tsx', FIXTURE]
  const child = spawn('sh', ['-c', `${limit} exec "$0" "$@"`, ...script, dir, point], {
    // Files of this cache may be larger than the limit.
    env: { ...process.env, TSX_DISABLE_CACHE: limit === '' ? '' : '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  let fault = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    fault += text
  })
  const [code, signal] = await once(child, 'close')
  return { printed: output.split('\n').filter((line) => line !== ''), ended: signal ?? code, fault }
}

async function storedKeys(dir: string): Promise<readonly string[]> {
  const database = await openPglite(dir)
  const rows = await database.db.select({ key: meta.key }).from(meta)
  await database.close()
  return rows.map(({ key }) => key).sort()
}

it(
  'a killed process leaves each acknowledged write whole, and nothing or all of any other',
  SLOW,
  async () => {
    const dir = newDatabase()
    const end = async (point: string) => {
      const { printed, ended } = await writeUntil(point, dir)
      return { printed, ended }
    }
    expect(await end('after the acknowledgement')).toEqual({
      printed: ['after the acknowledgement'],
      ended: 'SIGKILL',
    })
    expect(await end('within the transaction')).toEqual({ printed: [], ended: 'SIGKILL' })
    expect(await end('before the acknowledgement')).toEqual({ printed: [], ended: 'SIGKILL' })

    const acknowledged = ['after the acknowledgement: first', 'after the acknowledgement: second']
    const flushed = ['before the acknowledgement: first', 'before the acknowledgement: second']
    expect([acknowledged, [...acknowledged, ...flushed]]).toContainEqual(await storedKeys(dir))
  },
)

it.skipIf(process.platform === 'win32')(
  'a process whose disk is full ends without acknowledging the write, and has every earlier one',
  SLOW,
  async () => {
    const dir = newDatabase()
    const units = Math.ceil((logOffset + ROOM_BYTES) / UNIT_BYTES)
    const { printed, ended, fault } = await writeUntil(
      'at a full disk',
      dir,
      `ulimit -f ${units} &&`,
    )
    const acknowledged = printed.filter((line) => line !== 'refused')
    expect(ended).toBe(1)
    expect(fault).toContain('the embedded database has ended')
    expect(acknowledged.length).toBeGreaterThan(3)
    expect(printed.length).toBeGreaterThan(acknowledged.length)
    // What was not acknowledged may have reached the disk whole.
    const refused = [...acknowledged, `row ${acknowledged.length + 1}`]
    expect([acknowledged.sort(), refused.sort()]).toContainEqual(await storedKeys(dir))
  },
)
