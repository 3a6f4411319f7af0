import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const fixture = path.join(import.meta.dirname, 'process-memory.fixture.ts')
const memoryReport = z.object({
  stackMb: z.number(),
  stack: z.string(),
  heldMb: z.number(),
  peakMb: z.number(),
})
const LINES = 60_000
let folder = ''

/** A module as long as the bundle of the server; the start script's loader changes it, as it imports. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'process-memory-'))
  const lines = Array.from(
    { length: LINES },
    (_, at) => `const value${at} = [${at}, "text", ${at}]`,
  )
  const fail =
    'export function fail() { throw new Error("here") }; export const fs = import("node:fs")'
  await writeFile(path.join(folder, 'module.mjs'), `${lines.join('\n')}\n${fail}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(mode: 'small' | 'as Node does') {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--expose-gc', '--import', 'tsx', fixture],
    ...[mode, path.join(folder, 'module.mjs')],
  ])
  return memoryReport.parse(JSON.parse(stdout))
}

it('lets garbage grow the heap to half more than is in use, where Node lets it grow fourfold', async () => {
  const small = await run('small')
  // The young generation comes on top, and what is made while a collection runs.
  expect(small.peakMb).toBeLessThan(small.heldMb * 2.5)
  expect(small.stackMb).toBeLessThan(2)
  const usual = await run('as Node does')
  expect(usual.peakMb).toBeGreaterThan(small.peakMb * 1.5)
  expect(usual.stackMb).toBeGreaterThan(5)
  // Lines of the module as it is on disk, either way.
  for (const { stack } of [small, usual]) expect(stack).toContain(`module.mjs:${LINES + 1}:`)
})
