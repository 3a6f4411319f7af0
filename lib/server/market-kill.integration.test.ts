import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '@/lib/infra/db/db'
import { startSyntheticNode } from '@/lib/infra/market/synthetic-market.fixture'
import { marketContent } from './market-content.fixture'

const BLOCKS = 2_400

let folder: string
let node: Awaited<ReturnType<typeof startSyntheticNode>>
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'market-kill-'))
  node = await startSyntheticNode({ blocks: BLOCKS })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  node?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Indexes in a process of its own until `stopAt` or, with `null`, to the end. */
async function indexInProcess(dir: string, stopAt: number | null): Promise<void> {
  const script = path.join(process.cwd(), 'lib/server/market-index-process.fixture.ts')
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', script, node.rpcUrl, dir, '60'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  const ended = once(child, 'exit')
  child.stdout.on('data', (chunk: Buffer) => {
    expect(chunk.toString()).not.toContain('reorganised')
    const reached = Number(chunk.toString().trim().split('\n').at(-1))
    if (stopAt !== null && reached >= stopAt) child.kill('SIGKILL')
  })
  const [code] = await ended
  if (stopAt === null) expect(code).toBe(0)
}

const contentIn = async (dir: string) => {
  const database = await openDatabase({ kind: 'pglite', dir })
  const content = await marketContent(database)
  await database.close()
  return content
}

it('holds the same rows after being killed and started again as after one run', async () => {
  const [killed, whole] = [path.join(folder, 'killed'), path.join(folder, 'whole')]
  for (const stopAt of [300, 900, 1_700]) await indexInProcess(killed, stopAt)
  await indexInProcess(killed, null)
  await indexInProcess(whole, null)
  const [a, b] = [await contentIn(whole), await contentIn(killed)]
  expect(a.cursor).toBe(BLOCKS - 1)
  expect(b.cursor).toBe(a.cursor)
  expect(b.content).toEqual(a.content)
}, 180_000)
