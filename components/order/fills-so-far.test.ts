import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { fillsSoFar } from './fills-so-far'

const order = {
  kind: 'sell',
  sellAmount: atoms(1_000n),
  buyAmount: atoms(50n),
  executedSellAmountBeforeFees: atoms(400n),
  executedBuyAmount: atoms(25n),
} as const

const shown = (change: Partial<typeof order> | { kind: 'buy' }, fills: number) =>
  fillsSoFar({ ...order, ...change }, fills, ENGLISH_SEPARATORS)

describe('what an open order has traded', () => {
  it('is the number of its fills and their share of what is signed', () => {
    expect(shown({}, 1)).toBe('1 fill, 40.00 %')
    expect(shown({ kind: 'buy' }, 3)).toBe('3 fills, 50.00 %')
  })

  it('is the share alone while the fills are not read', () => {
    expect(shown({}, 0)).toBe('40.00 % filled')
  })

  it('is nothing before the first fill', () => {
    expect(
      fillsSoFar({ ...order, executedSellAmountBeforeFees: atoms(0n) }, 0, ENGLISH_SEPARATORS),
    ).toBeNull()
  })
})
