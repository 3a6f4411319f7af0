import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { filledFrom } from './filled-from'

const DAI = address(`0x${'aa'.repeat(20)}`)
const UNI = address(`0x${'bb'.repeat(20)}`)
const WETH = address(`0x${'cc'.repeat(20)}`)
const POOL = address(`0x${'01'.repeat(20)}`)

const order = (
  [executedSell, sellToken]: readonly [bigint, typeof DAI | null],
  [executedBuy, buyToken]: readonly [bigint, typeof DAI | null],
) => ({ executedSell, sellToken, executedBuy, buyToken })
const swap = (amountIn: bigint, tokenIn: typeof DAI, amountOut: bigint, tokenOut: typeof DAI) => ({
  pool: POOL,
  tokenIn,
  amountIn: atoms(amountIn),
  tokenOut,
  amountOut: atoms(amountOut),
})

describe('where the orders of a solution get what they buy', () => {
  const buyer = order([1_645_29n, DAI], [182_593n, UNI])
  const seller = order([182_596n, UNI], [1_645_26n, DAI])

  it('is each other where no pool is used and each token bought is sold by another', () => {
    expect(filledFrom([buyer, seller], [])).toBe('orders')
    // A ring of three.
    expect(
      filledFrom(
        [
          order([10n, DAI], [10n, UNI]),
          order([10n, UNI], [10n, WETH]),
          order([10n, WETH], [10n, DAI]),
        ],
        [],
      ),
    ).toBe('orders')
  })

  it('is pools where these give all of it, also by a detour and for orders that could have met', () => {
    expect(filledFrom([buyer], [swap(1_645_29n, DAI, 182_600n, UNI)])).toBe('pools')
    const detour = [swap(1_645_29n, DAI, 5n, WETH), swap(5n, WETH, 182_593n, UNI)]
    expect(filledFrom([buyer], detour)).toBe('pools')
    const back = swap(182_596n, UNI, 1_645_30n, DAI)
    expect(filledFrom([buyer, seller], [...detour, back])).toBe('pools')
  })

  it('is both where pools give less than is bought, and orders sell the rest', () => {
    const large = order([3_000_00n, DAI], [330_000n, UNI])
    expect(filledFrom([large, seller], [swap(1_354_74n, DAI, 147_500n, UNI)])).toBe('both')
  })

  it('is not claimed where something comes from neither, or a token is not known', () => {
    expect(filledFrom([buyer], [])).toBeNull()
    expect(filledFrom([buyer, order([182_592n, UNI], [1_645_26n, DAI])], [])).toBeNull()
    expect(filledFrom([order([1n, null], [1n, UNI])], [swap(1n, DAI, 1n, UNI)])).toBeNull()
    expect(filledFrom([], [])).toBeNull()
  })
})
