import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { holdingsOf, packHoldings } from './listed-holdings'

const at = (digit: string) => address(`0x${digit.repeat(40)}`)
const [weth, usdc, tax] = [at('a'), at('b'), at('c')]
const holdings = new Map([
  [at('1'), { tokens: [weth, usdc], unpriced: [], rewardApr: 0 }],
  [at('2'), { tokens: [weth, tax], unpriced: [tax], rewardApr: null }],
])

it('gives every pool back what it holds, with each token written once', () => {
  const packed = packHoldings(holdings)
  expect(packed.tokens).toEqual([weth, usdc, tax])
  for (const [pool, own] of holdings) expect(holdingsOf(packed, pool)).toEqual(own)
})

it('knows nothing of a pool that is not among them, or where nothing could be read', () => {
  const nothing = { tokens: [], unpriced: [], rewardApr: null }
  expect(holdingsOf(packHoldings(holdings), at('3'))).toEqual(nothing)
  expect(holdingsOf(null, at('1'))).toEqual(nothing)
})
