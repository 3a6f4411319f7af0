import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { createMarketFeed } from './market-feed'
import type { UnreadPool } from './pair-directory'

const token = (digit: string) => address(`0x${digit.repeat(40)}`)
const pool = (digit: string): UnreadPool => ({
  kind: 'constantProduct',
  address: token(digit),
  token0: token('1'),
  token1: token('2'),
  feeBps: bps(30),
  swapGas: 1n,
})

function scene() {
  const world = { nowMs: 0, block: 1, pools: [pool('a')], reads: 0 }
  const feed = createMarketFeed({
    head: async () => ({
      number: world.block,
      hash: blockHash(`0x${String(world.block).repeat(64)}`),
    }),
    pools: () => world.pools,
    poolStates: async (pools) => {
      world.reads += 1
      return pools.flatMap((known) =>
        known.kind === 'constantProduct'
          ? [{ ...known, reserve0: atoms(5n), reserve1: atoms(7n) }]
          : [],
      )
    },
    gasPrice: async () => wei(1n),
    wrappedNativeToken: token('1'),
    nowMs: () => world.nowMs,
  })
  return { world, feed }
}

it('reads once a block, however often it is asked', async () => {
  const { world, feed } = scene()
  const [first, second] = await Promise.all([feed.latest(), feed.latest()])
  expect(second).toBe(first)
  world.nowMs = 1_000
  expect(await feed.latest()).toBe(first)
  expect(world.reads).toBe(1)
  world.block = 2
  expect((await feed.latest(2)).block).toBe(2)
  expect(world.reads).toBe(2)
})

it('reads again at once when other pools are known', async () => {
  const { world, feed } = scene()
  await feed.latest()
  world.pools = [pool('a'), pool('b')]
  const { pools } = await feed.latest()
  expect(pools.map((read) => read.address)).toEqual([token('a'), token('b')])
  expect(world.reads).toBe(2)
})

it('has the pools known when it was asked, though an earlier read was under way', async () => {
  const { world, feed } = scene()
  const early = feed.latest()
  world.pools = [pool('b')]
  const { pools } = await feed.latest()
  await early
  expect(pools.map((read) => read.address)).toEqual([token('b')])
})
