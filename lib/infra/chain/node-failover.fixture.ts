import { createNodeFailover, type NodeFailover, type NodeView } from './node-failover'
import type { NodeAnswer } from './node-judgement'

export const CHAIN_ID = 31337

/** The block of a chain at a height; blocks of other `fork`s have other hashes. */
export const blockAt = (number: number, fork = 'main') => ({
  number,
  hash: `0x${Buffer.from(`${fork} ${number}`).toString('hex').padEnd(64, '0')}`,
})

/** What a node with this head says, when asked for these heights. */
export function answerOf(
  head: number,
  heights: readonly number[] | null,
  { chainId = CHAIN_ID, fork = 'main', secondsPerBlock = 12 } = {},
): NodeAnswer {
  const timestamp = head * secondsPerBlock
  return {
    kind: 'answered',
    chainId,
    head: heights === null ? null : { ...blockAt(head, fork), timestamp },
    blocks: (heights ?? [])
      .filter((height) => height <= head)
      .map((height) => blockAt(height, fork)),
  }
}

/** A failover over nodes that all serve this chain and are well, for tests of what uses it. */
export const nodesOf = (urls: readonly string[], chainId = CHAIN_ID): NodeFailover =>
  createNodeFailover({
    urls,
    chainId,
    nowMs: () => 0,
    nowSeconds: () => 0,
    probe: async (_, heights) => answerOf(10, heights, { chainId }),
  })

/** A failover over nodes whose answers and clock the test decides, and what was asked and reported. */
export function failoverScene(urls: readonly string[]) {
  const world = {
    nowMs: 0,
    /** By URL; those left out are well, with a head that grows. */
    answers: new Map<string, (heights: readonly number[] | null) => NodeAnswer>(),
    /** By URL; what its answers wait for. */
    delays: new Map<string, Promise<void>>(),
    /** URLs that fail reads. */
    down: new Set<string>(),
  }
  const probed: string[] = []
  const read: string[] = []
  const changes: NodeView[] = []
  const head = () => 100 + Math.floor(world.nowMs / 12_000)
  const nodes = createNodeFailover({
    urls,
    chainId: CHAIN_ID,
    nowMs: () => world.nowMs,
    // The chain's first block is at zero of the clock of blocks.
    nowSeconds: () => 1_200 + Math.floor(world.nowMs / 1_000),
    probe: async (url, heights) => {
      probed.push(url)
      await world.delays.get(url)
      return world.answers.get(url)?.(heights) ?? answerOf(head(), heights)
    },
    onChange: (view) => changes.push(view),
  })
  const readOnce = () =>
    nodes.run(
      async (url) => {
        read.push(url)
        if (world.down.has(url)) throw new Error(`${url} is down`)
        return url
      },
      () => true,
    )
  /** Reads once a second for so long; resolves with the node of the last read, null if it failed. */
  const readFor = async (seconds: number): Promise<string | null> => {
    let last: string | null = null
    for (let second = 0; second < seconds; second += 1) {
      last = await readOnce().catch(() => null)
      // A round that went on during the read comes to its end.
      await new Promise((resolve) => setImmediate(resolve))
      world.nowMs += 1_000
    }
    return last
  }
  return { world, nodes, readOnce, readFor, probed, read, changes, head }
}
