import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { tokenSections } from './token-sections'

const token = (digit: string, symbol: string) => ({
  address: address(`0x${digit.padStart(40, digit.at(-1))}`),
  symbol,
  name: `${symbol} coin`,
  decimals: 18,
})
const weth = token('a', 'WETH')
const usdc = token('b', 'USDC')
const dai = token('c', 'DAI')

describe('tokenSections', () => {
  it('lists each token once: held, then recent, then the rest', () => {
    const { sections, hidden } = tokenSections(
      [weth, usdc, dai],
      new Map([[weth.address, 1n]]),
      [weth.address, usdc.address],
      15,
    )
    expect(
      sections.map(({ title, tokens }) => [title, tokens.map(({ symbol }) => symbol)]),
    ).toEqual([
      ['Yours', ['WETH']],
      ['Recent', ['USDC']],
      ['All', ['DAI']],
    ])
    expect(hidden).toBe(0)
  })

  it('shows as many of the rest as are asked for, and counts the others', () => {
    const many = Array.from({ length: 5_000 }, (_, place) => token(`${place}a`, `T${place}`))
    const { sections, hidden } = tokenSections(
      [weth, ...many],
      new Map([[weth.address, 1n]]),
      [],
      15,
    )
    expect(sections.map(({ tokens }) => tokens.length)).toEqual([1, 15])
    expect(sections[1]?.tokens).toEqual(many.slice(0, 15))
    expect(hidden).toBe(4_985)
  })

  it('has no section without tokens', () => {
    expect(tokenSections([], null, [], 15)).toEqual({ sections: [], hidden: 0 })
  })
})
