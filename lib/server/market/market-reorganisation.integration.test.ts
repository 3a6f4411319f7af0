import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBackends } from '@/lib/infra/db/test-database'
import { MARKET_REORG_WINDOW } from '@/lib/infra/market/market-sync'
import { marketContent } from './market-content.fixture'
import { type IndexRun, type MarketScene, startMarketScene } from './market-scene.fixture'

// Databases of their own and hundreds of mined blocks take their time on a busy machine.
describe('market index over reorganisations of a real node', { timeout: 180_000 }, () => {
  let scene: MarketScene

  beforeAll(async () => {
    scene = await startMarketScene()
    for (let round = 0; round < 4; round += 1) await scene.trade(200 + round * 170)
  })
  afterAll(() => scene.stop())

  /** Numbers in [0, 1) that are the same in every run. */
  const chances = (seed: number) => {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  /** Mines until the chain is that much longer, with trades, transfers and pauses among the blocks. */
  const grow = async (blocks: number, chance: () => number) => {
    const end = (await scene.head()) + blocks
    while ((await scene.head()) < end) {
      const left = end - (await scene.head())
      const roll = chance()
      if (roll < 0.3 && left >= 2) await scene.trade(2 + Math.floor(chance() * 400))
      else if (roll < 0.5) {
        await scene.move('USDC', scene.someone(1 + Math.floor(chance() * 200)), 1_000n)
      } else await scene.chain.mine(1 + Math.floor(chance() * 900))
    }
  }

  /** Steps on as the index's thread does, whatever happens to the chain meanwhile. */
  const follow = (run: IndexRun) => {
    let isFollowing = true
    const done = (async () => {
      while (isFollowing) {
        const reached = await run.sync.step().catch(() => 'more')
        await sleep(reached === 'more' ? 1 : 10)
      }
    })()
    return async () => {
      isFollowing = false
      await done
      await run.toHead()
    }
  }

  describe.each(testBackends(process.env.TEST_DATABASE_URL))('on $name', (backend) => {
    let place: Awaited<ReturnType<typeof backend.create>>
    beforeAll(async () => {
      place = await backend.createMigrated()
    })
    afterAll(() => place.drop())

    it('holds what an undisturbed run holds after branches of 1, 10 and 63 blocks', async () => {
      const chance = chances(7)
      const followed = await scene.emptyDatabase(place.open)
      const run = scene.syncOn(followed, undefined, { maxBlocks: 7 })
      const stop = follow(run)
      const forks: number[] = []
      let highest = 0
      for (const depth of [10, 1, 63, 1, 10]) {
        await grow(Math.floor(chance() * 6), chance)
        const fork = await scene.head()
        const snapshot = await scene.chain.rpc.call('evm_snapshot')
        await grow(depth, chance)
        // The index may stand at any block of the branch, and be anywhere on the way to the next.
        const somewhere = fork + Math.floor(chance() * depth)
        while (run.indexed() <= somewhere) await sleep(2)
        await sleep(chance() * 20)
        forks.push(fork)
        highest = Math.max(highest, await scene.head())
        await scene.chain.rpc.call('evm_revert', snapshot)
        // A shorter branch is no chain's choice; the records of its window are not comparable either.
        await grow(depth + 1 + Math.floor(chance() * 4), chance)
      }
      await stop()
      expect(await scene.head()).toBeGreaterThan(highest)
      expect(run.reorganisations).toEqual(forks)

      const undisturbed = await scene.emptyDatabase()
      await scene.syncOn(undisturbed).toHead()
      const [a, b] = [await marketContent(undisturbed), await marketContent(followed)]
      expect(a.content.marketSwaps?.length).toBeGreaterThan(20)
      expect(a.content.priceSamples?.length).toBeGreaterThan(200)
      expect(b.content).toEqual(a.content)
    })
  })

  it('takes a branch of ten blocks back to the atom and goes on along the new one', async () => {
    const followed = await scene.emptyDatabase()
    const run = scene.syncOn(followed)
    await run.toHead()
    const fork = await scene.head()
    const snapshot = await scene.chain.rpc.call('evm_snapshot')
    await grow(10, chances(1))
    await run.toHead()
    const gone = await marketContent(followed)
    await scene.chain.rpc.call('evm_revert', snapshot)
    await grow(15, chances(2))
    await run.toHead()
    expect(run.reorganisations).toEqual([fork])

    const undisturbed = await scene.emptyDatabase()
    await scene.syncOn(undisturbed).toHead()
    const [a, b] = [await marketContent(undisturbed), await marketContent(followed)]
    expect(b.content).toEqual(a.content)
    expect(b.content).not.toEqual(gone.content)
  })

  it('begins afresh when the chain shares no known block with it, however often that is broken off', async () => {
    const followed = await scene.emptyDatabase()
    const run = scene.syncOn(followed)
    const snapshot = await scene.chain.rpc.call('evm_snapshot')
    for (let count = 0; count < MARKET_REORG_WINDOW + 6; count += 1) await scene.chain.mine(5)
    await run.toHead()
    await scene.chain.rpc.call('evm_revert', snapshot)
    for (let count = 0; count < 3; count += 1) await scene.chain.mine(900)
    let isBroken = false
    const broken = scene.syncOn(followed, ({ ask }) => {
      if (ask !== 'rewind' || isBroken) return null
      isBroken = true
      return 'after'
    })
    await expect(broken.toHead()).rejects.toThrow('killed')
    expect(broken.reorganisations).toEqual([null])
    await run.toHead()
    const undisturbed = await scene.emptyDatabase()
    await scene.syncOn(undisturbed).toHead()
    expect((await marketContent(followed)).content).toEqual(
      (await marketContent(undisturbed)).content,
    )
  })

  it('waits for a node that shows an older head while it is brought up again', async () => {
    const followed = await scene.emptyDatabase()
    const before = scene.syncOn(followed)
    await before.toHead()
    const known = await scene.head()
    const snapshot = await scene.chain.rpc.call('evm_snapshot')
    await scene.chain.mine(5)
    await before.toHead()
    await scene.chain.rpc.call('evm_revert', snapshot)
    const patient = scene.syncOn(followed, undefined, { patienceMs: 60_000 })
    await patient.toHead()
    expect(patient.reorganisations).toEqual([])
    expect((await marketContent(followed)).cursor).toBe(known + 1)
    await scene.chain.mine(9)
    await patient.toHead()
    expect(patient.reorganisations).toEqual([known])
  })
})
