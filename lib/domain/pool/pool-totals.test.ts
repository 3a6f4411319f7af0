import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { addTotals, NO_SWAPS, type PoolTotals } from './pool-totals'

const pool = (byte: string): Address => address(`0x${byte.repeat(20)}`)
const part = (byte: string, volumeUsd: number): PoolTotals => {
  const traded = { volumeUsd, feeUsd: volumeUsd / 100 }
  return { pool: pool(byte), day: NO_SWAPS, week: NO_SWAPS, month: traded }
}

describe('addTotals', () => {
  it('adds up the parts of one pool and keeps pools separate', () => {
    const totals = new Map<Address, PoolTotals>()
    for (const entry of [part('b0', 100), part('b1', 7), part('b0', 200)]) addTotals(totals, entry)
    expect([...totals.values()]).toEqual([part('b0', 300), part('b1', 7)])
  })

  it('does not change its input, which others may have cached', () => {
    const first = part('b0', 100)
    const totals = new Map([[first.pool, first]])
    addTotals(totals, part('b0', 1))
    expect(first).toEqual(part('b0', 100))
  })
})
