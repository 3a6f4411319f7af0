import { expect, it } from 'vitest'
import { marketCapabilities } from './market-capabilities'

const noParts = { prices: { hasSource: true }, priceHistory: null, holderLists: null, yields: null }
const pricesOnly = {
  prices: true,
  priceHistory: false,
  holders: false,
  slippage: false,
  pools: false,
  poolHistory: false,
}

it('are only prices where nothing else has a source', () => {
  expect(marketCapabilities(noParts)).toEqual(pricesOnly)
})

it('exclude prices without a source of them', () => {
  const capabilities = marketCapabilities({ ...noParts, prices: { hasSource: false } })
  expect(capabilities).toEqual({ ...pricesOnly, prices: false })
})

it.each([
  ['past prices', { priceHistory: {} }, { priceHistory: true, slippage: true }],
  ['holders', { holderLists: {} }, { holders: true }],
  ['pools', { yields: {} }, { pools: true, poolHistory: true }],
])('include what a source of %s makes possible', (_, parts, capabilities) => {
  expect(marketCapabilities({ ...noParts, ...parts })).toEqual({ ...pricesOnly, ...capabilities })
})
