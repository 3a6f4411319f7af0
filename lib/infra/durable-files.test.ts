import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { flushFolder, writeDurably } from './durable-files'

let folder = ''
/** What is done at each flush. */
const atFlush = vi.fn()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'durable-'))
  const handle = await open(folder)
  vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async () => atFlush())
  await handle.close()
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

describe.skipIf(process.platform === 'win32')('files that survive a power loss', () => {
  it('have their content flushed before it replaces the old one, and their name after it', async () => {
    const file = path.join(folder, 'seed')
    const found: (string | null)[] = []
    atFlush.mockImplementation(() => {
      found.push(existsSync(file) ? readFileSync(file, 'utf8') : null)
    })
    await writeDurably(file, 'first')
    await writeDurably(file, 'second')
    expect(found).toEqual([null, 'first', 'first', 'second'])
  })

  it('are flushed with all folders around them', async () => {
    const root = path.join(folder, 'database')
    mkdirSync(path.join(root, 'base'), { recursive: true })
    for (const name of ['version', 'base/1', 'base/2']) writeFileSync(path.join(root, name), '')
    atFlush.mockReset()
    await flushFolder(root)
    // Three files and two folders.
    expect(atFlush).toHaveBeenCalledTimes(5)
  })
})
