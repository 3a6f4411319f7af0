import { describe, expect, it } from 'vitest'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import type { SurplusSums } from './account-fill'
import { addSurplusSums, lifetimeSurplus } from './lifetime-surplus'

const USDC = address(`0x${'a1'.repeat(20)}`)
const WETH = address(`0x${'b2'.repeat(20)}`)

const sums = (token: typeof USDC, changes: Partial<SurplusSums> = {}): SurplusSums => ({
  token,
  fills: 2,
  priced: 1,
  limitAtomsUsd: 5e6,
  quoted: 1,
  quoteAtomsUsd: -1e6,
  ...changes,
})

describe('addSurplusSums', () => {
  it('adds by token and keeps what only one side has', () => {
    expect(addSurplusSums([sums(USDC)], [sums(USDC, { fills: 3 }), sums(WETH)])).toEqual([
      sums(USDC, { fills: 5, priced: 2, limitAtomsUsd: 10e6, quoted: 2, quoteAtomsUsd: -2e6 }),
      sums(WETH),
    ])
  })
})

describe('lifetimeSurplus', () => {
  const decimalsOf = (token: string) => (token === USDC ? 6 : null)

  it('adds tokens of different decimals in dollars, to the cent', () => {
    const native = sums(NATIVE_TOKEN, { limitAtomsUsd: 1.234_56e18, quoteAtomsUsd: 0 })
    expect(lifetimeSurplus([sums(USDC), native], decimalsOf)).toEqual({
      fills: 4,
      unpriced: 2,
      limit: { usd: 6.23, fills: 2 },
      quote: { usd: -1, fills: 2 },
    })
  })

  it('counts the fills of a token with unknown decimals as without a price', () => {
    expect(lifetimeSurplus([sums(WETH)], decimalsOf)).toEqual({
      fills: 2,
      unpriced: 2,
      limit: { usd: 0, fills: 0 },
      quote: { usd: 0, fills: 0 },
    })
  })

  it('is nothing without a fill', () => {
    expect(lifetimeSurplus([], decimalsOf).limit).toEqual({ usd: 0, fills: 0 })
  })
})
