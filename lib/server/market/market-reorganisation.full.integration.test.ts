import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBackends } from '@/lib/infra/db/test-database.fixture'
import { MARKET_REORG_WINDOW } from '@/lib/infra/market/market-sync'
import { marketContent } from './market-content.fixture'
import { type IndexRun, startTestMarket, type TestMarket } from './test-market.fixture'

// Separate databases and hundreds of mined blocks take long on a busy machine.
describe('market index over reorganisations of a real node', { timeout: 180_000 }, () => {
  let market: TestMarket

  beforeAll(async () => {
    market = await startTestMarket()
    for (let round = 0; round < 4; round += 1) await market.trade(200 + round * 170)
  })
  afterAll(() => market.stop())

  /** Numbers in [0, 1) that are the same in every run. */
  const chances = (seed: number) => {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
  }

  /** Mines this many blocks, with trades, transfers and pauses among them. */
  const grow = async (blocks: number, chance: () => number) => {
    const end = (await market.head()) + blocks
    while ((await market.head()) < end) {
      const left = end - (await market.head())
      const roll = chance()
      if (roll < 0.3 && left >= 2) await market.trade(2 + Math.floor(chance() * 400))
      else if (roll < 0.5) {
        await market.move('USDC', market.someone(1 + Math.floor(chance() * 200)), 1_000n)
      } else await market.chain.mine(1 + Math.floor(chance() * 900))
    }
  }

  /** Runs steps as the index's thread does, whatever happens to the chain meanwhile. */
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

  describe.each(testBackends())('on $name', (backend) => {
    let place: Awaited<ReturnType<typeof backend.create>>
    beforeAll(async () => {
      place = await backend.createMigrated()
    })
    afterAll(() => place.drop())

    it('holds what an undisturbed run holds after branches of 1, 10 and 63 blocks', async () => {
      const chance = chances(7)
      const followed = await market.emptyDatabase(place.open)
      const run = market.syncOn(followed, undefined, { maxBlocks: 7 })
      const stop = follow(run)
      const forks: number[] = []
      let highest = 0
      for (const depth of [10, 1, 63, 1, 10]) {
        await grow(Math.floor(chance() * 6), chance)
        const fork = await market.head()
        const snapshot = await market.chain.rpc.call('evm_snapshot')
        await grow(depth, chance)
        // The index may be at any block of the branch, or at any point between two blocks.
        const somewhere = fork + Math.floor(chance() * depth)
        while (run.indexed() <= somewhere) await sleep(2)
        await sleep(chance() * 20)
        forks.push(fork)
        highest = Math.max(highest, await market.head())
        await market.chain.rpc.call('evm_revert', snapshot)
        // Chains do not switch to a shorter branch, and its stored window would not be comparable.
        await grow(depth + 1 + Math.floor(chance() * 4), chance)
      }
      await stop()
      expect(await market.head()).toBeGreaterThan(highest)
      expect(run.reorganisations).toEqual(forks)

      const undisturbed = await market.emptyDatabase()
      await market.syncOn(undisturbed).toHead()
      const [a, b] = [await marketContent(undisturbed), await marketContent(followed)]
      expect(a.content.marketSwaps?.length).toBeGreaterThan(20)
      expect(a.content.priceSamples?.length).toBeGreaterThan(200)
      expect(b.content).toEqual(a.content)
    })
  })

  it('reverts a branch of ten blocks exactly and continues along the new one', async () => {
    const followed = await market.emptyDatabase()
    const run = market.syncOn(followed)
    await run.toHead()
    const fork = await market.head()
    const snapshot = await market.chain.rpc.call('evm_snapshot')
    await grow(10, chances(1))
    await run.toHead()
    const gone = await marketContent(followed)
    await market.chain.rpc.call('evm_revert', snapshot)
    await grow(15, chances(2))
    await run.toHead()
    expect(run.reorganisations).toEqual([fork])

    const undisturbed = await market.emptyDatabase()
    await market.syncOn(undisturbed).toHead()
    const [a, b] = [await marketContent(undisturbed), await marketContent(followed)]
    expect(b.content).toEqual(a.content)
    expect(b.content).not.toEqual(gone.content)
  })

  it('starts over when the chain shares no known block with it, however often that is interrupted', async () => {
    const followed = await market.emptyDatabase()
    const run = market.syncOn(followed)
    const snapshot = await market.chain.rpc.call('evm_snapshot')
    for (let count = 0; count < MARKET_REORG_WINDOW + 6; count += 1) await market.chain.mine(5)
    await run.toHead()
    await market.chain.rpc.call('evm_revert', snapshot)
    for (let count = 0; count < 3; count += 1) await market.chain.mine(900)
    let isBroken = false
    const broken = market.syncOn(followed, ({ kind }) => {
      if (kind !== 'rewind' || isBroken) return null
      isBroken = true
      return 'after'
    })
    await expect(broken.toHead()).rejects.toThrow('killed')
    expect(broken.reorganisations).toEqual([null])
    await run.toHead()
    const undisturbed = await market.emptyDatabase()
    await market.syncOn(undisturbed).toHead()
    expect((await marketContent(followed)).content).toEqual(
      (await marketContent(undisturbed)).content,
    )
  })

  it('waits for a node that shows an older head while it restarts', async () => {
    const followed = await market.emptyDatabase()
    const before = market.syncOn(followed)
    await before.toHead()
    const known = await market.head()
    const snapshot = await market.chain.rpc.call('evm_snapshot')
    await market.chain.mine(5)
    await before.toHead()
    await market.chain.rpc.call('evm_revert', snapshot)
    const patient = market.syncOn(followed, undefined, { headTimeoutMs: 60_000 })
    await patient.toHead()
    expect(patient.reorganisations).toEqual([])
    expect((await marketContent(followed)).cursor).toBe(known + 1)
    await market.chain.mine(9)
    await patient.toHead()
    expect(patient.reorganisations).toEqual([known])
  })
})
