import { describe, expect, it } from 'vitest'
import { seededSequence } from '../seed'
import { bestTrip, findCycles } from './cyclic-arbitrage'
import { plannedMarket } from './history-market.fixture'
import { type HistoryBlock, planHistory } from './history-plan'
import { createTradedMarket, type TradedPool } from './traded-market'

const DAYS = 8
const planned = plannedMarket(DAYS)
const run = (random = seededSequence('trades'), market = planned) => {
  const plan = planHistory({ ...market, random })
  const blocks: HistoryBlock[] = []
  for (;;) {
    const { value, done } = plan.next()
    if (done === true) return { blocks, pools: value }
    blocks.push(value)
  }
}
const { blocks, pools } = run()
const wholes = (pool: TradedPool, step: number) => {
  const value = (address: string, reserve: bigint) => {
    const token = planned.tokens.find((item) => item.address === address)
    if (token === undefined) throw new Error(address)
    const usd = token.usd * planned.walk.factor(step, token.symbol)
    return (Number(reserve) / 10 ** token.decimals) * usd
  }
  return [value(pool.token0, pool.reserve0), value(pool.token1, pool.reserve1)] as const
}

/** Repeats the planned swaps and yields the pools after each block. */
function replay(visit: (pools: readonly TradedPool[], step: number, block: HistoryBlock) => void) {
  const full = planned.tokens.map((token) => [token.address, token.fullStock] as const)
  const market = createTradedMarket(planned.pools, new Map(full))
  for (const [step, block] of blocks.entries()) {
    for (const { token, amount } of block.restocks) market.addStock(token, amount)
    for (const { pool, amountOut, ...move } of block.swaps) {
      const index = planned.pools.findIndex((item) => item.address === pool)
      expect(market.swap(index, move)).toBe(amountOut)
    }
    visit(market.pools(), step, block)
  }
}

describe('planHistory', () => {
  it('is the same for the same seed and differs for another', () => {
    expect(run().blocks).toEqual(blocks)
    expect(run(seededSequence('others')).blocks).not.toEqual(blocks)
  })

  it('has a block for every step of the walk and nothing without one', () => {
    expect(blocks.map(({ time }) => time)).toEqual(planned.walk.times)
    expect(run(undefined, plannedMarket(0)).blocks).toEqual([])
  })

  it('drains no pool, adds every fee to it and keeps leading prices near the walk', () => {
    replay((now, step) => {
      for (const [index, pool] of now.entries()) {
        const opening = planned.pools[index]
        if (opening === undefined) throw new Error('a pool appeared')
        expect(pool.reserve0 * pool.reserve1).toBeGreaterThanOrEqual(
          opening.reserve0 * opening.reserve1,
        )
        const [value0, value1] = wholes(pool, step)
        // A pool off the main routes may lag by the fees on the route to it.
        expect(Math.abs(Math.log(value0 / value1))).toBeLessThan(0.09)
      }
    })
  })

  it('ends with the planned depth, grown by a few per cent of fees', () => {
    for (const pool of pools) {
      const [value0, value1] = wholes(pool, planned.walk.times.length - 1)
      expect((value0 + value1) / pool.depthUsd).toBeGreaterThan(0.99)
      expect((value0 + value1) / pool.depthUsd).toBeLessThan(1.05)
    }
  })

  it('leaves no profitable round trip, so the pools of a pair agree within their fees', () => {
    const cycles = findCycles(planned.pools)
    replay((now, step) => {
      for (const { start, legs } of cycles) {
        const token = planned.tokens.find((item) => item.address === start)
        if (token === undefined) throw new Error(start)
        const usd = (token.usd * planned.walk.factor(step, token.symbol)) / 10 ** token.decimals
        expect((bestTrip(now, legs)?.profit ?? 0) * usd).toBeLessThan(5.01)
      }
      const ofPair = now.filter(
        ({ token0, token1 }) =>
          [token0, token1].includes(planned.addressOf('WETH')) &&
          [token0, token1].includes(planned.addressOf('USDC')),
      )
      const ratios = ofPair.map(({ reserve0, reserve1 }) => Number(reserve1) / Number(reserve0))
      expect(ratios).toHaveLength(2)
      expect(Math.abs(Math.log((ratios[0] ?? 0) / (ratios[1] ?? 1)))).toBeLessThan(0.007)
    })
  })

  it('trades between 1 and 60 per cent of every pool per day', () => {
    const volumes = new Map<string, number>()
    replay((now, step, { swaps }) => {
      for (const swap of swaps) {
        const pool = now.find((item) => item.address === swap.pool)
        if (pool === undefined) throw new Error(swap.pool)
        const token = swap.sellToken0 ? pool.token0 : pool.token1
        const [value0, value1] = wholes(pool, step)
        const share =
          token === pool.token0
            ? (Number(swap.amountIn) / Number(pool.reserve0)) * value0
            : (Number(swap.amountIn) / Number(pool.reserve1)) * value1
        volumes.set(pool.address, (volumes.get(pool.address) ?? 0) + share)
      }
    })
    for (const { address, depthUsd } of planned.pools) {
      const turnover = (volumes.get(address) ?? 0) / depthUsd / DAYS
      expect(turnover).toBeGreaterThan(0.01)
      expect(turnover).toBeLessThan(0.6)
    }
  })

  it('refills a balance that runs low, and spends no more than it has', () => {
    const tokens = planned.tokens.map((token) => ({ ...token, fullStock: token.fullStock / 40n }))
    const poor = run(undefined, { ...planned, tokens })
    expect(poor.blocks.flatMap(({ restocks }) => restocks).length).toBeGreaterThan(5)
    const held = new Map(tokens.map(({ address, fullStock }) => [address, fullStock]))
    const move = (token: TradedPool['token0'], amount: bigint) => {
      const left = (held.get(token) ?? 0n) + amount
      expect(left >= 0n).toBe(true)
      held.set(token, left)
    }
    for (const { restocks, swaps } of poor.blocks) {
      for (const { token, amount } of restocks) move(token, amount)
      for (const { pool: at, sellToken0, amountIn, amountOut } of swaps) {
        const pool = planned.pools.find((item) => item.address === at)
        if (pool === undefined) throw new Error(at)
        move(sellToken0 ? pool.token0 : pool.token1, -amountIn)
        move(sellToken0 ? pool.token1 : pool.token0, amountOut)
      }
    }
  })
})
