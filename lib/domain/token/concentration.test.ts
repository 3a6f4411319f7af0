import { describe, expect, it } from 'vitest'
import { address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { concentrationOf, outOfUse } from './concentration'
import { isBurnAddress, isInUse } from './holder-role'

const plain = (count: number, balance = 1n) => Array.from({ length: count }, () => ({ balance }))
const faucet = { balance: 900n, role: 'faucet' } as const
const burnt = { balance: 50n, role: 'burnt' } as const
const pool = { balance: 20n, role: 'pool' } as const

describe('concentration', () => {
  it('parts the holders by rank, and the rest is what nobody listed has', () => {
    const spread = concentrationOf([{ balance: 30n }, ...plain(99)], 200n, 'supply')
    expect(spread?.bands.map(({ from, to, held }) => [from, to, held])).toEqual([
      [1, 1, 30n],
      [2, 10, 9n],
      [11, 100, 90n],
    ])
    expect(spread).toMatchObject({ base: 200n, rest: 71n })
    expect(spread?.top).toMatchObject({ from: 1, to: 10, held: 39n })
  })

  it('leaves out what a faucet keeps and what was burnt, unless all of the supply is meant', () => {
    const holders = [faucet, burnt, pool, ...plain(3)]
    expect(outOfUse(holders)).toBe(950n)
    const inUse = concentrationOf(holders, 1_000n, 'inUse')
    expect(inUse).toMatchObject({ base: 50n, rest: 27n })
    expect(inUse?.bands.map(({ to, held }) => [to, held])).toEqual([
      [1, 20n],
      [4, 3n],
    ])
    expect(concentrationOf(holders, 1_000n, 'supply')?.bands[0]?.held).toBe(900n)
  })

  it('is of no more holders than there are, and of nothing where all is out of use', () => {
    expect(concentrationOf(plain(1), 1n, 'supply')).toMatchObject({ rest: 0n, top: { to: 1 } })
    expect(concentrationOf([faucet], 900n, 'inUse')).toBeNull()
    expect(concentrationOf([], 0n, 'supply')).toBeNull()
  })

  it('has no rest below zero where the list is newer than the supply', () => {
    expect(concentrationOf(plain(5), 3n, 'supply')?.rest).toBe(0n)
  })
})

it('only the zero address and the one everybody burns to count as burnt', () => {
  expect(isBurnAddress(ZERO_ADDRESS)).toBe(true)
  expect(isBurnAddress(address('0x000000000000000000000000000000000000dead'))).toBe(true)
  expect(isBurnAddress(address('0x0000000000000000000000000000000000000001'))).toBe(false)
  expect([null, undefined, 'pool' as const].map(isInUse)).toEqual([true, true, true])
})
