import { describe, expect, it } from 'vitest'
import { InfraError } from '@/lib/infra/errors'
import { createNodeFailover } from './node-failover'
import { answerOf, blockAt, CHAIN_ID, failoverScene } from './node-failover.fixture'

const [A, B, C] = ['https://a', 'https://b', 'https://c'] as const
const failed = () => ({ kind: 'failed', detail: 'cannot be reached' }) as const

describe('several nodes of one network', () => {
  it('leave all reads to the first while it is well', async () => {
    const { readFor, read, probed } = failoverScene([A, B])
    await readFor(30)
    expect(new Set(read)).toEqual(new Set([A]))
    // Two rounds at first, the second with blocks to compare; then one every ten seconds.
    expect(probed.filter((url) => url === B)).toHaveLength(4)
  })

  it('are not asked while nobody reads', async () => {
    const { world, readOnce, probed } = failoverScene([A, B])
    await readOnce()
    const before = probed.length
    world.nowMs += 3_600_000
    expect(probed).toHaveLength(before)
  })

  it('are compared before a read after a long silence', async () => {
    const { world, readOnce, head } = failoverScene([A, B])
    await readOnce()
    world.answers.set(A, (heights) => answerOf(100, heights))
    world.nowMs += 600_000
    expect(head()).toBe(150)
    expect(await readOnce()).toBe(B)
  })

  it('pass a read on when the first fails, which is read again when a probe shows it well', async () => {
    const { world, readFor, readOnce, read } = failoverScene([A, B])
    await readOnce()
    world.down.add(A)
    world.answers.set(A, failed)
    expect(await readOnce()).toBe(B)
    expect(await readFor(60)).toBe(B)
    expect(read.filter((url) => url === A)).toHaveLength(2)
    world.answers.delete(A)
    world.down.delete(A)
    expect(await readFor(121)).toBe(A)
  })

  it('are left when they contradict themselves, as what no probe asks for shows', async () => {
    const { nodes, readOnce, readFor, changes } = failoverScene([A, B])
    expect(await readOnce()).toBe(A)
    nodes.distrust('leaves out logs of block 7')
    expect(await readOnce()).toBe(B)
    expect(changes.at(-1)).toMatchObject({ name: 'a', state: 'lying' })
    expect(await readFor(60)).toBe(A)
  })

  it('are kept where there is no other, whatever they leave out', async () => {
    const { nodes, readOnce } = failoverScene([A])
    await readOnce()
    nodes.distrust('leaves out logs of block 7')
    expect(nodes.views()[0]).toMatchObject({ state: 'well' })
  })

  it('keep one that keeps failing in cooldown twice as long each time, up to two minutes', async () => {
    const { world, readFor, readOnce, probed } = failoverScene([A, B])
    await readOnce()
    world.answers.set(A, failed)
    const atMs: number[] = []
    for (let second = 0; second < 700; second += 1) {
      const before = probed.filter((url) => url === A).length
      await readFor(1)
      if (probed.filter((url) => url === A).length > before) atMs.push(world.nowMs)
    }
    const cooldowns = atMs.slice(1).map((ms, index) => (ms - (atMs[index] ?? 0)) / 1_000)
    expect(cooldowns).toEqual([5, 10, 20, 40, 80, 120, 120, 120, 120])
  })

  it('do not let the first back to another chain than the one it had', async () => {
    const { world, readFor, nodes, changes } = failoverScene([A, B])
    world.down.add(A)
    await readFor(1)
    world.down.delete(A)
    world.answers.set(A, (heights) => answerOf(100, heights, { chainId: 5 }))
    expect(await readFor(30)).toBe(B)
    expect(nodes.views()[0]).toMatchObject({
      name: 'a',
      state: 'other chain',
      detail: `serves chain 5 instead of ${CHAIN_ID}`,
    })
    expect(changes.map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['a well', 'b well', 'a failed', 'a other chain'],
    ])
  })

  it('read from one that is behind rather than from none', async () => {
    const { world, readFor, nodes } = failoverScene([A, B])
    await readFor(1)
    world.answers.set(A, (heights) => answerOf(100, heights))
    expect(await readFor(120)).toBe(B)
    expect(nodes.views()[0]?.state).toBe('behind')
    world.down.add(B)
    world.answers.set(B, failed)
    expect(await readFor(1)).toBe(A)
  })

  it('never read from one that reports another past, even when no other answers', async () => {
    const { world, readFor, readOnce, head } = failoverScene([A, B])
    await readFor(15)
    world.answers.set(B, (heights) => answerOf(head(), heights, { fork: 'forged' }))
    await readFor(30)
    world.answers.set(A, failed)
    world.down.add(A)
    await readFor(3)
    await expect(readOnce()).rejects.toThrow(/^chain: no node can be read from: a .*; b its block/)
    await expect(readOnce()).rejects.toBeInstanceOf(InfraError)
    world.answers.delete(B)
    world.nowMs += 1_000
    expect(await readFor(1)).toBe(B)
  })

  it('are all asked when none is well, so that one that recovers is found at once', async () => {
    const { world, readOnce } = failoverScene([A, B])
    for (const url of [A, B]) {
      world.answers.set(url, failed)
      world.down.add(url)
    }
    await expect(readOnce()).rejects.toThrow('a cannot be reached; b cannot be reached')
    world.answers.delete(B)
    world.down.delete(B)
    expect(await readOnce()).toBe(B)
  })

  it('are asked once a second while all are in cooldown, however often they are read from', async () => {
    const { world, readOnce, probed } = failoverScene([A, B])
    for (const url of [A, B]) world.answers.set(url, failed)
    await readOnce().catch(() => null)
    await readOnce().catch(() => null)
    const before = probed.length
    for (let tenth = 0; tenth < 20; tenth += 1) {
      world.nowMs += 100
      const reads = Array.from({ length: 10 }, readOnce)
      for (const read of reads) await expect(read).rejects.toThrow('a cannot be reached')
    }
    expect(probed.slice(before)).toEqual([A, B, A, B])
    world.answers.delete(B)
    world.nowMs += 1_000
    expect(await readOnce()).toBe(B)
  })

  it('do not pass on what is an answer, and no node enters cooldown for it', async () => {
    const { nodes, readOnce } = failoverScene([A, B])
    const reverted = nodes.run(
      async () => Promise.reject(new Error('execution reverted')),
      () => false,
    )
    await expect(reverted).rejects.toThrow('execution reverted')
    expect(await readOnce()).toBe(A)
  })

  it('count a read that fails while the nodes are asked more than what they say', async () => {
    const world = { nowMs: 0, isDown: false, answer: async () => {} }
    const nodes = createNodeFailover({
      urls: [A, B],
      chainId: CHAIN_ID,
      nowMs: () => world.nowMs,
      nowSeconds: () => 1_200,
      probe: async (_, heights) => {
        const said = answerOf(100, heights)
        await world.answer()
        return said
      },
    })
    const read = () =>
      nodes.run(
        async (url) => {
          world.nowMs += 1
          if (world.isDown && url === A) throw new Error('down')
          return url
        },
        () => true,
      )
    await read()
    let answer: () => void = () => undefined
    const answering = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.answer = () => answering
    Object.assign(world, { nowMs: 11_000, isDown: true })
    expect(await read()).toBe(B)
    answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(nodes.views()[0]?.state).toBe('failed')
  })

  it('do not wait for one that is silent when the preferred one answers', async () => {
    const { world, readOnce, readFor, nodes } = failoverScene([A, B, C])
    const silence = () => {
      let end: () => void = () => undefined
      world.delays.set(B, new Promise<void>((resolve) => (end = resolve)))
      return end
    }
    const endFirst = silence()
    expect(await readOnce()).toBe(A)
    expect(nodes.views().map(({ state }) => state)).toEqual(['well', 'unknown', 'unknown'])
    world.answers.set(B, failed)
    endFirst()
    await new Promise((resolve) => setImmediate(resolve))
    expect(nodes.views().map(({ state }) => state)).toEqual(['well', 'failed', 'well'])
    await readFor(1)

    world.nowMs += 120_000
    silence()
    expect(await readOnce()).toBe(A)
  })

  it('wait for all when the preferred one is of another chain, or is seen to be old', async () => {
    const { world, readOnce } = failoverScene([A, B])
    world.answers.set(A, (heights) => answerOf(100, heights, { chainId: 5 }))
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 400))
    world.delays.set(B, slowly())
    expect(await readOnce()).toBe(B)
    world.answers.set(A, (heights) => answerOf(90, heights))
    world.nowMs += 120_000
    world.delays.set(B, slowly())
    expect(await readOnce()).toBe(B)
  })

  it('are all asked after a failed read, though some are being asked already', async () => {
    const { world, nodes, readOnce, readFor, probed } = failoverScene([A, B])
    world.answers.set(B, failed)
    // The second one is in cooldown for 20 s when it recovers.
    await readFor(20)
    world.answers.delete(B)
    world.nowMs = 25_000
    let answer: () => void = () => undefined
    world.delays.set(A, new Promise<void>((resolve) => (answer = resolve)))
    const before = probed.length
    await readOnce()
    expect(probed.slice(before)).toEqual([A])
    world.down.add(A)
    world.nowMs += 1
    const reading = readOnce()
    await new Promise((resolve) => setImmediate(resolve))
    expect(nodes.views().map(({ state }) => state)).toEqual(['failed', 'failed'])
    answer()
    expect(await reading).toBe(B)
  })

  it('have names without keys, which distinguish those of one host', () => {
    const urls = ['https://u:secret@x.org/v2/key', 'https://x.org/other', 'http://y.org:8545?k=1']
    const { nodes } = failoverScene(urls)
    expect(nodes.views().map(({ name }) => name)).toEqual(['x.org (1)', 'x.org (2)', 'y.org:8545'])
  })

  it('need a URL', () => {
    expect(() => failoverScene([])).toThrow('a network needs a node')
  })
})

describe('a single node', () => {
  it('is asked for its chain once, before it is first read from', async () => {
    const { readFor, probed } = failoverScene([A])
    expect(await readFor(600)).toBe(A)
    expect(probed).toEqual([A])
  })

  it('is not read from while it serves another chain', async () => {
    const { world, readOnce, read } = failoverScene([A])
    world.answers.set(A, (heights) => answerOf(7, heights, { chainId: 1 }))
    await expect(readOnce()).rejects.toThrow('a serves chain 1 instead of 31337')
    expect(read).toEqual([])
    world.answers.delete(A)
    expect(await readOnce()).toBe(A)
  })

  it('is asked for its chain again after a failed read, and read from at once', async () => {
    const { world, readOnce, probed } = failoverScene([A])
    await readOnce()
    world.down.add(A)
    await expect(readOnce()).rejects.toThrow('https://a is down')
    world.down.delete(A)
    expect(await readOnce()).toBe(A)
    expect(probed).toEqual([A, A])
  })

  it('is asked once, however many read at the same time', async () => {
    const { readOnce, probed } = failoverScene([A])
    await Promise.all(Array.from({ length: 20 }, readOnce))
    expect(probed).toEqual([A])
  })
})

describe('three nodes', () => {
  it('outvote the preferred one, and the next in order is read from', async () => {
    const { world, readFor, nodes, head } = failoverScene([A, B, C])
    world.answers.set(A, (heights) => answerOf(head(), heights, { fork: 'forged' }))
    expect(await readFor(1)).toBe(B)
    expect(nodes.views()[0]?.state).toBe('lying')
  })
})

it('one node that invents a head turns no reads to itself, nor makes it known', async () => {
  const { world, readFor, nodes } = failoverScene([A, B, C])
  // The honest ones make a block a minute, so that an invented one is always newer than theirs.
  const honestHead = () => 20 + Math.floor(world.nowMs / 60_000)
  for (const url of [A, B]) {
    world.answers.set(url, (heights) => answerOf(honestHead(), heights, { secondsPerBlock: 60 }))
  }
  world.answers.set(C, (heights) => {
    const invented = answerOf(honestHead() + 1_000, heights)
    const timestamp = 1_200 + Math.floor(world.nowMs / 1_000)
    const head = { ...blockAt(honestHead() + 1_000), timestamp }
    return invented.kind === 'answered' && heights !== null ? { ...invented, head } : invented
  })
  expect(await readFor(600)).toBe(A)
  world.answers.set(C, failed)
  await readFor(60)
  expect(nodes.views().map(({ state }) => state)).toEqual(['well', 'well', 'failed'])
})

it('asks no node when it is made', () => {
  createNodeFailover({
    urls: [A, B],
    chainId: 1,
    nowMs: () => 0,
    nowSeconds: () => 0,
    probe: () => Promise.reject(new Error('asked')),
  })
})
