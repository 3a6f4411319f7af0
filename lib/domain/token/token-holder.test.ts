import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { largestHolders, MAX_HOLDERS, shareOfSupply, type TokenHolder } from './token-holder'

const holder = (number: number, balance: bigint): TokenHolder => ({
  address: address(`0x${number.toString(16).padStart(40, '0')}`),
  balance: atoms(balance),
  isContract: null,
  label: null,
})

describe('the largest holders', () => {
  it('are sorted by balance, equal ones by address', () => {
    const a = holder(1, 10n ** 30n)
    const b = holder(2, 10n ** 30n + 1n)
    const c = holder(3, 10n ** 30n)
    expect(largestHolders([c, a, b])).toEqual([b, a, c])
  })

  it('have a balance and are listed once', () => {
    expect(largestHolders([holder(1, 0n), holder(2, 5n), holder(2, 7n)])).toEqual([holder(2, 7n)])
  })

  it(`are at most ${MAX_HOLDERS}`, () => {
    const many = Array.from({ length: MAX_HOLDERS + 1 }, (_, index) => holder(index, 1n))
    expect(largestHolders(many)).toEqual(many.slice(0, MAX_HOLDERS))
  })
})

describe('the share of the supply', () => {
  it.each([
    [1n, 3n, 0.333333],
    [3n, 3n, 1],
    [1n, 10n ** 30n, 0],
    [1n, 0n, null],
    [1n, null, null],
  ])('of %s in %s is %s', (balance, supply, share) => {
    expect(shareOfSupply(balance, supply)).toBe(share)
  })
})
