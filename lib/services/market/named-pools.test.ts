import { describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { type NamedPoolsDeps, readNamedPools } from './named-pools'
import { aPool, poolAddress, READ_MS, readingOf } from './pools.fixture'
import { noReading } from './read-pools'

const LISTED = [poolAddress(1), poolAddress(3)]
const MISSING = poolAddress(2)
const reading = await readingOf([aPool(1), aPool(3)])

function search(find: NonNullable<NamedPoolsDeps['find']>, listed = reading) {
  const searched: (readonly Address[])[] = []
  const deps: NamedPoolsDeps = {
    read: async () => listed,
    find: (addresses) => {
      searched.push(addresses)
      return find(addresses)
    },
  }
  return { searched, read: (addresses: readonly Address[]) => readNamedPools(deps, addresses) }
}

describe('readNamedPools', () => {
  it('is the reading itself when it lists every requested pool, or the source finds none', async () => {
    const { read, searched } = search(async () => unknown)
    expect(await read(LISTED)).toBe(reading)
    expect(searched).toEqual([])
    expect(await read([...LISTED, MISSING])).toBe(reading)
    expect(searched).toEqual([[MISSING]])
    const withoutSearch = { read: async () => reading, find: null }
    expect(await readNamedPools(withoutSearch, [MISSING])).toBe(reading)
  })

  it('ranks found pools among the requested listed ones, as old as the older of both', async () => {
    const { read } = search(async () => found([aPool(2)], READ_MS - 1_000))
    const { pools, atMs } = await read([...LISTED, MISSING])
    const ranks = [...pools].map(([address, { rank }]) => [address, rank])
    expect(ranks).toEqual([
      [poolAddress(3), 0],
      [MISSING, 1],
      [poolAddress(1), 2],
    ])
    expect(atMs).toBe(READ_MS - 1_000)
  })

  it('is as old as the found pools where nothing was listed', async () => {
    const { read } = search(async () => found([aPool(2)], READ_MS), noReading)
    expect(await read([MISSING])).toMatchObject({ atMs: READ_MS })
  })

  it('reports a failed search as its fault, and still lists the known pools', async () => {
    const fault = new Error('search: down')
    const { read } = search(async () => ({ kind: 'failed', fault }))
    expect(await read([...LISTED, MISSING])).toEqual({ ...reading, fault })
  })
})
