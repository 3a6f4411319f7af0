import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { byValueLocked } from './pool-order'

const pool = (byte: number, tvlUsd: number | null) => ({
  address: address(`0x${byte.toString(16).padStart(2, '0').repeat(20)}`),
  tvlUsd,
})

describe('byValueLocked', () => {
  it('sorts by value descending, then by address, unknown values last', () => {
    const sorted = [pool(1, null), pool(9, 5), pool(2, 5), pool(3, 0), pool(4, 7), pool(0, null)]
    expect(sorted.toSorted(byValueLocked)).toEqual([
      ...[pool(4, 7), pool(2, 5), pool(9, 5), pool(3, 0)],
      ...[pool(0, null), pool(1, null)],
    ])
  })

  it('does not depend on the input order', () => {
    const pools = fc.uniqueArray(
      fc.tuple(fc.nat(255), fc.option(fc.nat(3))).map(([byte, tvl]) => pool(byte, tvl)),
      { selector: (item) => item.address },
    )
    fc.assert(
      fc.property(pools, (items) => {
        expect(items.toReversed().toSorted(byValueLocked)).toEqual(items.toSorted(byValueLocked))
      }),
      { seed: 4 },
    )
  })
})
