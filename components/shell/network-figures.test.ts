import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { barHeight, delayText, gasText, networkHref } from './network-figures'

const GWEI = 1_000_000_000n

describe('a price of gas', () => {
  it.each([
    [GWEI / 10n, '0.10 gwei'],
    [840_000_000n, '0.84 gwei'],
    [(110n * GWEI) / 100n, '1.10 gwei'],
    [10_000_000n, '0.010 gwei'],
    [6_000_000n, '0.006 gwei'],
    [250n * GWEI, '250 gwei'],
    [7n, '< 0.001 gwei'],
    [0n, '0 gwei'],
  ])('of %d wei is %s', (wei, text) => {
    expect(gasText(wei, ENGLISH_SEPARATORS)).toBe(text)
  })
})

it.each([
  [18, '0.02 s'],
  [999, '1.00 s'],
  [1_900, '1.9 s'],
])('%d ms are %s', (delayMs, text) => {
  expect(delayText(delayMs, ENGLISH_SEPARATORS)).toBe(text)
})

it('draws what is not well higher than anything that is', () => {
  const well = (delayMs: number) => barHeight({ state: 'well', delayMs })
  expect(well(0)).toBeLessThan(well(300))
  expect(well(999)).toBeLessThan(barHeight({ state: 'slow', delayMs: 1_000 }))
  expect(barHeight({ state: 'down', delayMs: 1 })).toBe(14)
})

describe('the page on another network', () => {
  it.each([
    ['/trade', '/trade?network=gnosis'],
    ['/pools', '/pools?network=gnosis'],
    ['/pools/local/0xab', '/pools?network=gnosis'],
    ['/auctions/local/7', '/auctions?network=gnosis'],
    ['/orders/local/0xab', '/debug?network=gnosis'],
    ['/orders/history', '/orders/history?network=gnosis'],
  ])('of %s is %s', (path, expected) => {
    expect(networkHref(path, 'gnosis')).toBe(expected)
  })
})
