import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyFile, prepareCopy, recoverySteps } from './pglite-copy'

let root: string
let dir: string
const onFault = vi.fn()

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "coincidence's $HOME copy-"))
  dir = path.join(root, 'db')
  mkdirSync(path.join(dir, 'base', 'empty'), { recursive: true })
  write('base/page', 'first')
  onFault.mockClear()
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

let minutes = 0

/** Writes a file of the database, a minute after the last one. */
function write(name: string, text: string): void {
  minutes += 1
  const file = path.join(dir, name)
  writeFileSync(file, text)
  for (const touched of [file, path.join(dir, 'base', 'empty'), path.dirname(file), dir]) {
    utimesSync(touched, 1_700_000_000, 1_700_000_000 + 60 * minutes)
  }
}

const prepare = (maxBytes = 1_000_000) => prepareCopy(dir, { maxBytes, onFault })
const copyTime = () => statSync(copyFile(dir)).mtimeMs

it('comes back by the printed steps, as of the last write', async () => {
  write('base/page', 'x'.repeat(1_000))
  await (await prepare()).keep()
  write('base/page', 'lost')
  const text = await recoverySteps(dir)
  expect(text).toContain(`as of ${new Date(copyTime()).toISOString()}`)
  for (const [, step = ''] of text.matchAll(/^ {2}(.*)$/gm)) execFileSync('sh', ['-c', step])
  expect(readFileSync(path.join(dir, 'base', 'page'), 'utf8')).toBe('x'.repeat(1_000))
  expect(readdirSync(path.join(dir, 'base', 'empty'))).toEqual([])
  expect(readFileSync(path.join(`${dir}.damaged`, 'base', 'page'), 'utf8')).toBe('lost')
})

it('does not replace the last copy before it is kept', async () => {
  await (await prepare()).keep()
  const first = copyTime()
  write('base/page', 'second')
  const candidate = await prepare()
  expect(copyTime()).toBe(first)
  await candidate.drop()
  expect(copyTime()).toBe(first)
  await (await prepare()).keep()
  expect(copyTime()).toBe(first + 60_000)
  expect(readdirSync(root).sort()).toEqual(['db', 'db-copy.tar.gz'])
})

it('is not made again when nothing has changed', async () => {
  await (await prepare()).keep()
  const { ino } = statSync(copyFile(dir))
  await (await prepare()).keep()
  expect(statSync(copyFile(dir)).ino).toBe(ino)
})

it.skipIf(process.platform === 'win32')('is readable by its owner only', async () => {
  await (await prepare()).keep()
  expect(statSync(copyFile(dir)).mode & 0o077).toBe(0)
  expect(execFileSync('tar', ['-tvzf', copyFile(dir)], { encoding: 'utf8' })).toMatch(
    /^drwx------ .*\n(.*\n)*-rw------- .* base\/page$/m,
  )
})

it('is not made of a database that is too large, which is reported', async () => {
  await (await prepare(4)).keep()
  expect(onFault.mock.calls).toMatchObject([[{ message: expect.stringMatching(/more than 4/) }]])
  expect(existsSync(copyFile(dir))).toBe(false)
  expect(await recoverySteps(dir)).toMatch(/There is no copy of it/)
})
