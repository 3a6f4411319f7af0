import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { tokenSections } from './token-sections'

const token = (digit: string, symbol: string) => ({
  address: address(`0x${digit.repeat(40)}`),
  symbol,
  name: `${symbol} coin`,
  decimals: 18,
})
const weth = token('a', 'WETH')
const usdc = token('b', 'USDC')
const dai = token('c', 'DAI')

describe('tokenSections', () => {
  it('puts each token once: held, then recent, then the rest', () => {
    const sections = tokenSections([weth, usdc, dai], '', new Map([[weth.address, 1n]]), [
      weth.address,
      usdc.address,
    ])
    expect(
      sections.map(({ title, tokens }) => [title, tokens.map(({ symbol }) => symbol)]),
    ).toEqual([
      ['Yours', ['WETH']],
      ['Recent', ['USDC']],
      ['All', ['DAI']],
    ])
  })

  it('finds by symbol, name and address', () => {
    for (const text of ['usd', 'usdc coin', usdc.address]) {
      expect(
        tokenSections([weth, usdc, dai], text, null, []).flatMap(({ tokens }) => tokens),
      ).toEqual([usdc])
    }
  })
})
