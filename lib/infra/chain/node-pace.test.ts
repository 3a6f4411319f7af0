import { describe, expect, it } from 'vitest'
import { cadenceOf } from '@/lib/domain/network/cadence'
import { createNodeFailover } from './node-failover'
import { answerOf, CHAIN_ID } from './node-failover.fixture'

const URLS = ['https://a', 'https://b'] as const

/** Two nodes of a chain with blocks of this time; the first stops at a block when the test says so. */
function sceneAt(blockMs: number) {
  const world = { nowMs: 0, stoppedAt: null as number | null, isLying: false }
  const asked: (readonly number[] | null)[] = []
  const head = () => 1_000 + Math.floor(world.nowMs / blockMs)
  const cadence = cadenceOf(blockMs)
  const nodes = createNodeFailover({
    urls: URLS,
    chainId: CHAIN_ID,
    nowMs: () => world.nowMs,
    nowSeconds: () => Math.floor((head() * blockMs) / 1_000),
    pace: () => ({
      headsMs: cadence.headsMs,
      lag: { blocks: cadence.lagBlocks, seconds: cadence.lagSeconds },
    }),
    probe: async (url, heights) => {
      if (url === URLS[0]) asked.push(heights)
      const isFirst = url === URLS[0]
      const number = isFirst ? (world.stoppedAt ?? head()) : head()
      const answer = answerOf(number, heights, {
        fork: isFirst && world.isLying ? 'other' : 'main',
        secondsPerBlock: blockMs / 1_000,
      })
      if (answer.kind !== 'answered' || answer.head === null) return answer
      const timestamp = Math.floor(answer.head.timestamp)
      return { ...answer, head: { ...answer.head, timestamp } }
    },
  })
  const read = async (): Promise<string> => {
    const url = await nodes.run(
      async (used) => used,
      () => true,
    )
    await new Promise((resolve) => setImmediate(resolve))
    return url
  }
  /** Reads eight times in each block, or every second, for so long. */
  const readFor = async (ms: number) => {
    let last = ''
    const stepMs = Math.min(1_000, blockMs / 8)
    for (const end = world.nowMs + ms; world.nowMs < end; world.nowMs += stepMs) last = await read()
    return last
  }
  return { world, head, read, readFor, asked, nodes }
}

describe('a node of a network of our own', () => {
  it.each([250, 1_000, 2_000, 12_000, 15_000])(
    'that lags is left when it is two blocks of %d ms, or two seconds, behind',
    async (blockMs) => {
      const { world, head, readFor, read, nodes } = sceneAt(blockMs)
      expect(await readFor(30_000)).toBe(URLS[0])
      const stopped = head()
      world.stoppedAt = stopped
      while ((await read()) === URLS[0]) world.nowMs += Math.min(1_000, blockMs / 8)
      const lagMs = (head() - stopped) * blockMs
      expect(lagMs).toBeGreaterThanOrEqual(2 * blockMs)
      // And what passes until heads are compared.
      expect(lagMs).toBeLessThanOrEqual(
        Math.max(2 * blockMs, 2_000) + Math.max(500, blockMs / 2) + blockMs,
      )
      expect(nodes.views()[0]?.state).toBe('behind')
    },
  )

  it('that is a block behind now and then is read from on', async () => {
    const { world, head, readFor } = sceneAt(1_000)
    for (let block = 0; block < 60; block += 1) {
      world.stoppedAt = head() - (block % 2)
      expect(await readFor(1_000)).toBe(URLS[0])
    }
  })

  it('is asked for its head twice a block, and for older blocks every ten seconds', async () => {
    const { readFor, asked } = sceneAt(1_000)
    await readFor(5_000)
    asked.length = 0
    await readFor(30_000)
    expect(asked.length).toBeGreaterThanOrEqual(58)
    expect(asked.filter((heights) => (heights?.length ?? 0) > 0)).toHaveLength(3)
  })

  it('that lagged on another branch is not read from again before its blocks were compared', async () => {
    const { world, readFor, nodes, head } = sceneAt(1_000)
    await readFor(20_000)
    world.stoppedAt = head()
    expect(await readFor(5_000)).toBe(URLS[1])
    Object.assign(world, { stoppedAt: null, isLying: true })
    expect(await readFor(30_000)).toBe(URLS[1])
    expect(nodes.views()[0]?.state).toBe('lying')
  })
})
