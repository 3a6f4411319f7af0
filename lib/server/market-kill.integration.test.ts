import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseLocation, openDatabase } from '@/lib/infra/db/db'
import { testBackends } from '@/lib/infra/db/test-database'
import { startSyntheticNode } from '@/lib/infra/market/synthetic-market.fixture'
import { marketContent } from './market-content.fixture'

const BLOCKS = 2_400
const KILLS = 10

describe('a market index that is killed', () => {
  let folder: string
  let node: Awaited<ReturnType<typeof startSyntheticNode>>
  const children: ChildProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(process.cwd(), 'node_modules', '.cache', 'market-kill-'))
    // Bundled once: it is started often.
    await build({
      entryPoints: { index: 'lib/server/market-index-process.fixture.ts' },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      alias: { 'server-only': './node_modules/server-only/empty.js' },
    })
    node = await startSyntheticNode({ blocks: BLOCKS })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    node?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Indexes in a process of its own until some time after it reached `stopAt`, or to the end. */
  async function indexInProcess(
    location: DatabaseLocation,
    kill: { readonly stopAt: number; readonly afterMs: number } | null,
  ): Promise<void> {
    const child = spawn(
      process.execPath,
      [path.join(folder, 'index.mjs'), node.rpcUrl, JSON.stringify(location), '40'],
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

  it.each(testBackends(process.env.TEST_DATABASE_URL))(
    'holds the same rows on $name as after one run',
    async (backend) => {
      const place = await backend.create()
      const { kind } = place.location
      const killed: DatabaseLocation =
        kind === 'postgres' ? place.location : { kind, dir: path.join(folder, 'killed') }
      for (let count = 0; count < KILLS; count += 1) {
        // Short of the end, which a process may reach in the milliseconds before it is killed.
        const stopAt = Math.floor(((count + Math.random()) * BLOCKS * 0.9) / KILLS)
        await indexInProcess(killed, { stopAt, afterMs: Math.random() * 25 })
      }
      await indexInProcess(killed, null)
      const whole: DatabaseLocation = { kind: 'pglite', dir: path.join(folder, `whole-${kind}`) }
      await indexInProcess(whole, null)
      const [a, b] = [await contentIn(whole), await contentIn(killed)]
      await place.drop()
      expect(a.cursor).toBe(BLOCKS - 1)
      expect(b).toEqual(a)
    },
    180_000,
  )
})
