import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseLocation, openDatabase } from '@/lib/infra/db/db'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { startSyntheticNode } from '@/lib/infra/market/synthetic-market.fixture'
import { bundleOptions } from '@/lib/server/build'
import { seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { marketContent } from './market-content.fixture'

const BLOCKS = 2_400
/** Sixteen days of blocks: batches end days behind the head, in the middle of an hour. */
const SPARSE_SECONDS = 600

describe(`a market index that is killed, seed ${TEST_SEED}`, () => {
  let folder: string
  const nodes: Awaited<ReturnType<typeof startSyntheticNode>>[] = []
  const children: ChildProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(process.cwd(), 'node_modules', '.cache', 'market-kill-'))
    // Bundled once, because it is started often.
    await build(
      bundleOptions(process.cwd(), folder, {
        index: 'lib/server/market/market-index-process.fixture.ts',
      }),
    )
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const node of nodes) node.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Indexes in a separate process until some time after it reached `stopAt`, or to the end. */
  async function indexInProcess(
    rpcUrl: string,
    location: DatabaseLocation,
    kill: { readonly stopAt: number; readonly afterMs: number } | null,
  ): Promise<void> {
    const child = spawn(
      process.execPath,
      [path.join(folder, 'index.mjs'), rpcUrl, JSON.stringify(location), '40'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    children.push(child)
    const ended = once(child, 'exit')
    let isDoomed = false
    child.stdout.on('data', (chunk: Buffer) => {
      expect(chunk.toString()).not.toContain('reorganised')
      const reached = Number(chunk.toString().trim().split('\n').at(-1))
      if (kill === null || isDoomed || reached < kill.stopAt) return
      isDoomed = true
      setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
    })
    const [code, signal] = await ended
    expect([code, signal]).toEqual(kill === null ? [0, null] : [null, 'SIGKILL'])
  }

  const contentIn = async (location: DatabaseLocation) => {
    const database = await openDatabase(location)
    const content = await marketContent(database)
    await database.close()
    return content
  }

  const startNode = async (blockSeconds: number): Promise<string> => {
    const node = await startSyntheticNode({ blocks: BLOCKS, blockSeconds })
    nodes.push(node)
    return node.rpcUrl
  }

  const random = seededRandom(TEST_SEED)

  async function killAndFinish(rpcUrl: string, location: DatabaseLocation, kills: number) {
    for (let count = 0; count < kills; count += 1) {
      // Below the end, which a process may reach in the milliseconds before it is killed.
      const stopAt = Math.floor(((count + random()) * BLOCKS * 0.9) / kills)
      await indexInProcess(rpcUrl, location, { stopAt, afterMs: random() * 25 })
    }
    await indexInProcess(rpcUrl, location, null)
    return contentIn(location)
  }

  const inFolder = (name: string): DatabaseLocation => ({
    kind: 'pglite',
    dir: path.join(folder, name),
  })

  it.each(testBackends())('holds the same rows on $name as after one run', async (backend) => {
    const rpcUrl = await startNode(2)
    const place = await backend.create()
    const { kind } = place.location
    const killed = kind === 'postgres' ? place.location : inFolder('killed')
    const b = await killAndFinish(rpcUrl, killed, 10)
    const whole = inFolder(`whole-${kind}`)
    await indexInProcess(rpcUrl, whole, null)
    const a = await contentIn(whole)
    await place.drop()
    expect(a.cursor).toBe(BLOCKS - 1)
    expect(b).toEqual(a)
  })

  it('holds the same rows of weeks of history', async () => {
    const rpcUrl = await startNode(SPARSE_SECONDS)
    const b = await killAndFinish(rpcUrl, inFolder('sparse-killed'), 6)
    const whole = inFolder('sparse-whole')
    await indexInProcess(rpcUrl, whole, null)
    const a = await contentIn(whole)
    expect(a.content.poolSamples?.length).toBeGreaterThan(15 * 24)
    expect(b).toEqual(a)
  })
})
