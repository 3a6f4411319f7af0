import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import type { MarketPool, PoolSlot, PoolState } from './market-batch'
import type { MarketBlock, MarketEvent } from './market-events'
import { createMarketIndex, type MarketIndexState } from './market-index'
import { DAY_SECONDS, intervalEnd, POOL_SLOT_RETENTION_SECONDS } from './sampling'

const of = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const usd = of('0a')
const eth = of('0b')
const basis = {
  usdToken: usd,
  decimals: new Map([
    [usd, 6],
    [eth, 18],
  ]),
}
const pool: Omit<MarketPool, 'createdTime'> = {
  address: of('b0'),
  factory: of('f0'),
  project: 'test',
  feeBps: bps(30),
  token0: usd,
  token1: eth,
  createdBlock: 1,
}
const EMPTY: MarketIndexState = { time: null, pools: [], states: [], slots: [] }
const T = 1_800_000_000 - (1_800_000_000 % 3_600)

/** Whole tokens on both sides. */
const reserves = (dollars: number, ether: number) => ({
  kind: 'reserves' as const,
  pool: pool.address,
  reserve0: atoms(BigInt(dollars) * 10n ** 6n),
  reserve1: atoms(BigInt(ether) * 10n ** 18n),
})
const swap = (dollars: number) => ({
  kind: 'swap' as const,
  pool: pool.address,
  amount0In: atoms(BigInt(dollars) * 10n ** 6n),
  amount1In: atoms(0n),
})
type Unplaced<E> = E extends MarketEvent ? Omit<E, 'logIndex'> : never

const block = (number: number, time: number, ...events: Unplaced<MarketEvent>[]): MarketBlock => ({
  number,
  timestamp: unixSeconds(T + time),
  events: events.map((event, logIndex): MarketEvent => ({ ...event, logIndex })),
})
const contextAt = (
  blocks: readonly MarketBlock[],
  recentFrom = Number.POSITIVE_INFINITY,
  behind = 0,
) => ({ headTime: unixSeconds((blocks.at(-1)?.timestamp ?? 0) + behind), recentFrom })
const creation = { kind: 'pool' as const, pool }

function indexed(blocks: readonly MarketBlock[], recentFrom?: number) {
  const index = createMarketIndex(basis, EMPTY)
  for (const item of blocks) index.addBlock(item, contextAt(blocks, recentFrom))
  return index.take()
}

describe('createMarketIndex', () => {
  it('samples the state after the last block at or before the time', () => {
    const { samples } = indexed([
      block(1, 10, creation, reserves(3_000, 1)),
      block(2, 300, reserves(4_000, 1)),
      block(3, 301, reserves(5_000, 1)),
      block(4, 900),
    ])
    const ofEth = samples.prices.filter(({ token, interval }) => token === eth && interval === '5m')
    expect(ofEth.map(({ time, priceUsd }) => [time - T, Math.round(priceUsd)])).toEqual([
      [300, 4_000],
      [600, 5_000],
    ])
  })

  it('dates a pool by its creation block', () => {
    const { pools } = indexed([block(1, 10, creation, reserves(3_000, 1)), block(2, 300)])
    expect(pools).toEqual([{ ...pool, createdTime: T + 10 }])
  })

  it('repeats the price over intervals without blocks, with zero volume', () => {
    const { samples } = indexed([
      block(1, 10, creation, reserves(3_000, 1)),
      block(2, 20, reserves(3_100, 1), swap(100)),
      block(3, 7_300),
    ])
    expect(samples.pools).toMatchObject([
      { time: T + 3_600, volumeUsd: 100, feeUsd: 0.3 },
      { time: T + 7_200, volumeUsd: 0, feeUsd: 0 },
    ])
    for (const { tvlUsd, price } of samples.pools) {
      expect(tvlUsd).toBeCloseTo(6_200, 6)
      expect(price).toBeCloseTo(1 / 3_100, 12)
    }
    expect(samples.prices.filter(({ interval }) => interval === '5m')).toHaveLength(24 * 2)
  })

  it('stores changes per block within the reorganisation window, and only their sum before it', () => {
    const [alice, bob] = [of('01'), of('02')]
    const pay = (from: Address, to: Address, amount: bigint) => ({
      kind: 'transfer' as const,
      token: usd,
      from,
      to,
      amount: atoms(amount),
    })
    const rows = indexed(
      [
        block(1, 10, creation, reserves(3_000, 1), pay(ZERO_ADDRESS, alice, 10n)),
        block(2, 20, reserves(3_001, 1), pay(alice, bob, 4n)),
        block(3, 30, reserves(3_002, 1), swap(1), pay(bob, bob, 3n), pay(bob, ZERO_ADDRESS, 1n)),
      ],
      3,
    )
    expect(rows.balances).toEqual([
      { token: usd, holder: alice, change: 6n },
      { token: usd, holder: bob, change: 3n },
    ])
    expect(rows.recentChanges).toEqual([{ token: usd, holder: bob, change: -1n, blockNumber: 3 }])
    expect(rows.states.map(({ blockNumber }) => blockNumber)).toEqual([2, 3])
    expect(rows.swaps).toMatchObject([{ blockNumber: 3, logIndex: 1, volumeUsd: 1, feeUsd: 0.003 }])
  })

  it.each([
    ['at the head', 0],
    ['far behind it', 10 * DAY_SECONDS],
  ])(
    'makes the same rows however the blocks are split and the index is restarted, %s',
    (_, behind) => {
      const step = fc.record({
        seconds: fc.integer({ min: 1, max: 5_000 }),
        dollars: fc.integer({ min: 1, max: 1_000_000 }),
        ether: fc.integer({ min: 1, max: 1_000 }),
        swapped: fc.integer({ min: 0, max: 5_000 }),
        ends: fc.boolean(),
      })
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
          let time = 0
          const blocks = steps.map(({ seconds, dollars, ether, swapped }, number) => {
            time += seconds
            const first = number === 0 ? [creation] : []
            return block(number, time, ...first, reserves(dollars, ether), swap(swapped))
          })
          const once = collected(blocks, () => false, behind)
          const often = collected(blocks, (number) => steps[number]?.ends ?? false, behind)
          expect(often).toEqual(once)
        }),
      )
    },
  )

  it('counts a whole hour that was interrupted, even days behind the head', () => {
    const blocks = [
      block(0, 60, creation, reserves(3_000, 1), swap(100)),
      block(1, 1_800, swap(10)),
      block(2, 3_500, swap(1)),
      block(3, 3_700),
    ]
    const { samples } = collected(blocks, (number) => number === 1, 10 * DAY_SECONDS)
    const hour = samples.map((row) => JSON.parse(row)).find((row) => row.pool !== undefined)
    expect(hour).toMatchObject({ time: T + 3_600, volumeUsd: 111 })
  })

  it('stores no slots of past hours beyond the retention', () => {
    const blocks = [
      block(0, 60, creation, reserves(3_000, 1), swap(100)),
      block(1, 3_500, swap(10)),
      block(2, 3_601, swap(1)),
    ]
    const index = createMarketIndex(basis, EMPTY)
    const context = contextAt(blocks, undefined, 10 * DAY_SECONDS)
    for (const item of blocks) index.addBlock(item, context)
    expect(index.take().slots).toMatchObject([{ time: T + 3_900, volumeUsd: 1 }])
    index.endAt(unixSeconds(T + 7_200), context)
    index.addBlock(block(3, 7_200, swap(2)), context)
    expect(index.take().slots).toMatchObject([{ time: T + 7_200, volumeUsd: 2 }])
  })
})

/** The rows stored once all blocks are read, `behind` seconds before the head; a new index per part. */
function collected(
  blocks: readonly MarketBlock[],
  endsAt: (number: number) => boolean,
  behind = 0,
) {
  const context = contextAt(blocks, undefined, behind)
  const pools: MarketPool[] = []
  const states = new Map<Address, PoolState>()
  const slots = new Map<number, PoolSlot>()
  const samples: unknown[] = []
  let index = createMarketIndex(basis, EMPTY)
  const store = () => {
    const rows = index.take()
    pools.push(...rows.pools)
    for (const state of rows.states) states.set(state.pool, state)
    for (const slot of rows.slots) {
      const { swaps, volumeUsd, feeUsd } = slots.get(slot.time) ?? {
        swaps: 0,
        volumeUsd: 0,
        feeUsd: 0,
      }
      slots.set(slot.time, {
        ...slot,
        swaps: swaps + slot.swaps,
        volumeUsd: Math.round((volumeUsd + slot.volumeUsd) * 1e6) / 1e6,
        feeUsd: Math.round((feeUsd + slot.feeUsd) * 1e6) / 1e6,
      })
    }
    samples.push(...rows.samples.prices, ...rows.samples.pools)
  }
  for (const item of blocks) {
    index.addBlock(item, context)
    if (!endsAt(item.number)) continue
    store()
    const hour = intervalEnd(item.timestamp, 3_600) - 3_600
    index = createMarketIndex(basis, {
      time: item.timestamp,
      pools,
      states: [...states.values()],
      slots: [...slots.values()].filter((slot) => slot.time > hour),
    })
  }
  store()
  const sorted = samples.map((row) => JSON.stringify(row)).toSorted()
  const dropped = intervalEnd(context.headTime, 3_600) - 3_600 - POOL_SLOT_RETENTION_SECONDS
  const kept = [...slots.values()].filter((slot) => slot.time > dropped)
  return { pools, states: [...states.values()], slots: kept, samples: sorted }
}
