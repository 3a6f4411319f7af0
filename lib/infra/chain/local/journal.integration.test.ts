import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type JournaledBlock, openJournal } from './journal'

const fixture = path.join(import.meta.dirname, 'journal.fixture.ts')
/** Units of 512 bytes; some shells count units of 1,024. */
const MAX_FILE_UNITS = 100

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'coincidence-journal-'))
  file = path.join(folder, 'journal-0.jsonl')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Appends until a limit on the size of files, which a write meets as it does a full disk. */
async function fillTheDisk() {
  const child = spawn(
    'sh',
    [
      ...['-c', `ulimit -f ${MAX_FILE_UNITS} && exec "$0" "$@"`, process.execPath],
      ...['--conditions=react-server', '--import', 'tsx', fixture, file],
    ],
    { env: { ...process.env, TSX_DISABLE_CACHE: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  await once(child, 'close')
  return { acknowledged: Number(output.trim().split('\n').at(-1)), errors }
}

it.skipIf(process.platform === 'win32')(
  'has every block that it acknowledged, though the disk became full within the next one',
  async () => {
    const { acknowledged, errors } = await fillTheDisk()
    expect(errors).toMatch(/EFBIG|ENOSPC/)
    expect(acknowledged).toBeGreaterThan(5)
    // Part of a block: what was left of the disk is used.
    expect(statSync(file).size % 512).toBe(0)

    const { journal, blocks } = await openJournal(file)
    expect(blocks.map(({ number }) => number)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    )
    await journal.close()
  },
)

const block = (number: number): JournaledBlock => ({
  number,
  timestamp: number,
  baseFee: '0x1',
  hash: '0x1',
  parentHash: '0x0',
  transactions: [],
})

it('is flushed to the disk with the blocks in it before they are acknowledged', async () => {
  const handle = await open(path.join(folder, 'any'), 'w')
  const flush = vi.spyOn(Object.getPrototypeOf(handle), 'datasync')
  await handle.close()
  const { journal } = await openJournal(file)
  const flushed: number[] = []
  flush.mockImplementation(async () => {
    flushed.push(readFileSync(file, 'utf8').split('\n').length - 1)
  })
  await journal.append([block(1), block(2)])
  expect(flushed).toEqual([2])
  await journal.append([block(3)])
  expect(flushed).toEqual([2, 3])
  flush.mockRestore()
  await journal.close()
})
