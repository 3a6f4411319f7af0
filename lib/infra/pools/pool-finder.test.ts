import { beforeEach, describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { type Address, address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { createPoolFinder } from './pool-finder'

const pool = (number: number): Address => address(`0x${number.toString(16).padStart(40, '0')}`)
const pools = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => pool(from + index))

const poolOf = (address: Address): PoolYield => ({
  address: address,
  project: 'curve',
  tokens: [],
  feePercent: null,
  tvlUsd: null,
  volumeUsd: null,
  feeApr: { '1d': null, '7d': null, '30d': null },
  rewardApr: null,
})

let nowMs: number
let calls: (readonly Address[])[]
let known: Set<Address>
/** Calls for one of them fail. */
let poisoned: Set<Address>

beforeEach(() => {
  nowMs = 1_000_000
  calls = []
  known = new Set()
  poisoned = new Set()
})

const finder = (maxEntries = 100) =>
  createPoolFinder(
    async (addresses) => {
      calls.push(addresses)
      if (addresses.some((address) => poisoned.has(address))) {
        throw new InfraError('poisoned', { retryable: true, cause: null })
      }
      const some = addresses.filter((address) => known.has(address)).map(poolOf)
      return some.length === 0 ? unknown : found(some, nowMs)
    },
    {
      poolsPerCall: 3,
      callsPerLookup: 2,
      ttlMs: 1_000,
      staleMs: 5_000,
      maxEntries,
      nowMs: () => nowMs,
    },
  )

describe('the pool finder', () => {
  it('requests several in one call, each once, within its call limit', async () => {
    known = new Set(pools(1, 9))
    const find = finder()
    const named = [pool(1), pool(1), ...pools(1, 9)]
    expect(await find(named)).toEqual(found(pools(1, 7).map(poolOf), nowMs))
    expect(calls).toEqual([pools(1, 4), pools(4, 7)])
    expect(await find(named)).toEqual(found(pools(1, 9).map(poolOf), nowMs))
    expect(calls.slice(2)).toEqual([pools(7, 9)])
  })

  it('caches found and unknown pools for a while', async () => {
    known.add(pool(1))
    const find = finder()
    await find(pools(1, 3))
    nowMs += 999
    expect(await find(pools(1, 3))).toEqual(found([poolOf(pool(1))], nowMs - 999))
    expect(await find([pool(2)])).toBe(unknown)
    expect(calls).toHaveLength(1)
    nowMs += 1
    known.add(pool(2))
    expect(await find([pool(2)])).toEqual(found([poolOf(pool(2))], nowMs))
  })

  it('sends one request for concurrent lookups of the same pool', async () => {
    known = new Set(pools(1, 5))
    const find = finder()
    const answers = await Promise.all([find(pools(1, 4)), find(pools(2, 5)), find([pool(1)])])
    expect(calls).toEqual([pools(1, 4), [pool(4)]])
    expect(answers.map((answer) => answer.kind === 'found' && answer.value.length)).toEqual([
      ...[3, 3, 1],
    ])
  })

  it('returns the results of successful calls while others fail, and is a fault without any', async () => {
    known = new Set(pools(1, 7))
    poisoned.add(pool(4))
    const find = finder()
    expect(await find(pools(1, 7))).toEqual(found(pools(1, 4).map(poolOf), nowMs))
    await expect(find([pool(5), pool(4)])).rejects.toThrow('poisoned')
    expect(await find([pool(5)])).toMatchObject({ kind: 'found' })
  })

  it('returns the last result, with its age, while the source fails', async () => {
    known.add(pool(1))
    const find = finder()
    const first = await find([pool(1)])
    poisoned.add(pool(1))
    nowMs += 4_999
    expect(await find([pool(1)])).toEqual(first)
    nowMs += 1
    await expect(find([pool(1)])).rejects.toBeInstanceOf(InfraError)
  })

  it('evicts the least recently used when too many are requested', async () => {
    known.add(pool(1))
    const find = finder(3)
    await find([pool(1)])
    await find(pools(2, 5))
    await find([pool(1)])
    expect(calls).toHaveLength(3)
  })
})
