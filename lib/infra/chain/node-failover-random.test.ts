import { describe, expect, it } from 'vitest'
import { pick, seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { createNodeFailover } from './node-failover'
import type { NodeAnswer } from './node-judgement'

/**
 * Simulated nodes of one chain whose behaviour is drawn anew every five minutes. The chain makes
 * blocks at drawn times and is reorganised now and then by a few blocks, which nodes see at different
 * moments. `rewrites` reports other blocks of all heights, `forks` from now on.
 */
type Mode = 'well' | 'lags' | 'rewrites' | 'forks' | 'other chain' | 'garbage' | 'silent' | 'errors'

const MODES: readonly Mode[] = [
  ...(['well', 'well', 'lags', 'rewrites', 'forks'] as const),
  ...(['other chain', 'garbage', 'silent', 'errors'] as const),
]
const OURS = 100
const PHASE_SECONDS = 300
const PHASES = 6
const START_SECONDS = 1_700_000_000

type Block = { readonly number: number; readonly hash: string; readonly timestamp: number }

/** The chain as of each second; the newest block is the last one. */
function createChain(random: () => number) {
  const blocks: Block[] = []
  let reorganisations = 0
  const add = (timestamp: number) => {
    const number = blocks.length
    blocks.push({ number, hash: `0x${reorganisations}${number}`.padEnd(20, 'f'), timestamp })
  }
  for (let past = 600; past > 0; past -= 2) add(START_SECONDS - past)
  const averageSeconds = 1 + Math.floor(random() * 8)
  return {
    blocks: () => blocks as readonly Block[],
    pass: (seconds: number) => {
      if (random() < 0.01) {
        reorganisations += 1
        const dropped = blocks.splice(-1 - Math.floor(random() * 3))
        for (const { timestamp } of dropped) add(timestamp)
      }
      if (random() < 1 / averageSeconds) add(START_SECONDS + seconds)
    },
  }
}

function createWorld(count: number, random: () => number) {
  const chain = createChain(random)
  const urls = Array.from({ length: count }, (_, index) => `http://node-${index}`)
  const modes: Mode[] = urls.map(() => 'well')
  /** The chain as each node has it, and as it had it when its mode was drawn. */
  const views = urls.map(() => [...chain.blocks()])
  const atChange = urls.map(() => chain.blocks().length)
  const world = { seconds: 0 }

  const draw = () => {
    for (const index of urls.keys()) {
      modes[index] = pick(MODES, random)
      atChange[index] = chain.blocks().length
    }
    modes[Math.floor(random() * count)] = 'well'
    // Of two nodes that part ways from now on, nobody could know which one is right.
    const wells = modes.filter((mode) => mode === 'well').length
    for (const [index, mode] of modes.entries()) {
      if (mode === 'forks' && wells < 2) modes[index] = 'rewrites'
    }
  }
  const pass = () => {
    world.seconds += 1
    chain.pass(world.seconds)
    for (const index of urls.keys()) {
      // A node hears of most blocks within a second, of some a little later.
      if (modes[index] !== 'lags' && random() < 0.9) views[index] = [...chain.blocks()]
    }
  }
  const forged = (index: number, block: Block): Block => {
    const isForged =
      modes[index] === 'rewrites' ||
      (modes[index] === 'forks' && block.number >= (atChange[index] ?? 0))
    return isForged ? { ...block, hash: `0xbad${index}${block.number}` } : block
  }
  const answer = (index: number, heights: readonly number[] | null): NodeAnswer => {
    switch (modes[index]) {
      case 'garbage':
        return { kind: 'failed', detail: 'answers with something else than JSON-RPC' }
      case 'silent':
        return { kind: 'failed', detail: 'does not answer in time' }
      case 'errors':
        return { kind: 'failed', detail: 'answers 503' }
      default: {
        const blocks = (views[index] ?? []).map((block) => forged(index, block))
        const reported = (heights ?? []).flatMap((height) => blocks[height] ?? [])
        const chainId = modes[index] === 'other chain' ? 5 : OURS
        const head = heights === null ? null : (blocks.at(-1) ?? null)
        return { kind: 'answered', chainId, head, blocks: reported }
      }
    }
  }
  const nodes = createNodeFailover({
    urls,
    chainId: OURS,
    nowMs: () => world.seconds * 1_000,
    nowSeconds: () => START_SECONDS + world.seconds,
    probe: async (url, heights) => answer(urls.indexOf(url), heights),
  })
  const readOnce = () =>
    nodes.run(
      async (url) => {
        const index = urls.indexOf(url)
        if (/garbage|silent|errors/.test(modes[index] ?? '')) throw new Error(modes[index])
        return index
      },
      () => true,
    )
  return { modes, draw, pass, readOnce, nodes }
}

describe('nodes drawn at random', () => {
  const seed = TEST_SEED

  it(`are read from in order of preference, of those that are well (seed ${seed})`, async () => {
    const random = seededRandom(seed)
    for (let run = 0; run < 12; run += 1) {
      const count = 2 + Math.floor(random() * 3)
      const { modes, draw, pass, readOnce, nodes } = createWorld(count, random)
      for (let phase = 0; phase < PHASES; phase += 1) {
        // At first all are well, so that there is a past to be known.
        if (phase > 0) draw()
        const wanted = modes.indexOf('well')
        for (let second = 0; second < PHASE_SECONDS; second += 1) {
          const read = await readOnce().catch(() => null)
          await new Promise((resolve) => setImmediate(resolve))
          if (second > PHASE_SECONDS - 100) {
            const states = nodes.views().map(({ state, detail }) => `${state} ${detail ?? ''}`)
            const scene = `seed ${seed}, run ${run}, phase ${phase}: ${modes} ${states}`
            expect(read, scene).toBe(wanted)
          }
          pass()
        }
      }
    }
  })
})
