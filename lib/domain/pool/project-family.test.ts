import { describe, expect, it } from 'vitest'
import { projectFamily } from './project-family'

describe('the family of a project', () => {
  it.each([
    ['uniswap-v3', 'uniswap'],
    ['uniswap_v2', 'uniswap'],
    ['uniswap-v4-base', 'uniswap'],
    ['Curve', 'curve'],
    ['curve-dex', 'curve'],
    ['curve_arbitrum', 'curve'],
    ['curve-llamalend', 'curve-llamalend'],
    ['balancer_ethereum', 'balancer'],
    ['balancer-v2', 'balancer'],
    ['balancer-cow-amm', 'CoW AMM'],
    ['cow-amm', 'CoW AMM'],
    ['sushiswap', 'sushiswap'],
    ['sushiswap-v3-ethereum', 'sushiswap'],
    ['pancakeswap-amm-v3', 'pancakeswap'],
    ['pancakeswap-v3-base', 'pancakeswap'],
    ['aerodrome-slipstream', 'aerodrome-slipstream'],
    ['uniswapfork', 'uniswapfork'],
  ])('%s is %s', (name, family) => {
    expect(projectFamily(name)).toBe(family)
  })
})
