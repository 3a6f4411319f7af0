import { expect, it } from 'vitest'
import { formulaOfExchange } from './pool-formula'

it.each([
  ['uniswap_v2', 'constantProduct'],
  ['uniswap-v2-base', 'constantProduct'],
  ['sushiswap-v2', 'constantProduct'],
  ['pancakeswap_v2', 'constantProduct'],
  ['uniswap_v3', 'concentrated'],
  ['uniswap_v3_arbitrum', 'concentrated'],
  ['PancakeSwap-v3-bsc', 'concentrated'],
  ['sushiswap-v3-ethereum', 'concentrated'],
])('%s is %s', (name, formula) => {
  expect(formulaOfExchange(name)).toBe(formula)
})

it.each([
  'uniswap-v4-ethereum',
  'uniswap_v1',
  'uniswap-v20',
  'uniswap',
  'sushiswap',
  'balancer_v2',
  'my-uniswap-v2',
  'pancakeswap-stableswap',
  'curve',
  '',
])('%s identifies no formula', (name) => {
  expect(formulaOfExchange(name)).toBeNull()
})
