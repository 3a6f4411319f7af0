import { expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { belowQuoteBps } from './fill-against-quote'

const quote = { sellAmount: atoms(99_000n), feeAmount: atoms(1_000n), buyAmount: atoms(200_000n) }
const sold = (sellAmount: bigint, buyAmount: bigint) =>
  belowQuoteBps({ sellAmount, buyAmount }, quote)

it('compares a fill with the rate of its quote after the fee, rounded down', () => {
  expect(sold(100_000n, 200_000n)).toBeNull()
  expect(sold(50_000n, 100_001n)).toBeNull()
  expect(sold(100_000n, 198_000n)).toBe(100n)
  expect(sold(50_000n, 99_989n)).toBe(1n)
  expect(sold(100_000n, 199_999n)).toBe(0n)
})

it('says nothing of an empty fill or quote', () => {
  expect(sold(0n, 0n)).toBeNull()
  expect(belowQuoteBps({ sellAmount: 1n, buyAmount: 0n }, { ...quote, buyAmount: atoms(0n) })).toBe(
    null,
  )
})
