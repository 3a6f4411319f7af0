import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { tokenSearch } from './token-search'

const token = (place: number, symbol: string, name = `${symbol} coin`) => ({
  address: address(`0x${place.toString(16).padStart(40, '0')}`),
  symbol,
  name,
})
const symbols = (found: readonly { readonly symbol: string }[]) => found.map(({ symbol }) => symbol)

describe('a search for tokens', () => {
  const tokens = [
    token(1, 'aUSDC', 'Lent dollars'),
    token(2, 'USDC.e', 'Bridged'),
    token(3, 'X', 'Wrapped usdc'),
    token(4, 'USDC', 'USD Coin'),
    token(5, 'Y', 'busdcar'),
    token(6, 'DAI', 'Dai'),
  ]
  const search = tokenSearch(tokens)

  it('returns the best matches first', () => {
    expect(symbols(search(' UsdC '))).toEqual(['USDC', 'USDC.e', 'X', 'aUSDC', 'Y'])
    expect(symbols(search('coin'))).toEqual(['USDC'])
    expect(search('nothing')).toEqual([])
  })

  it('returns all tokens without a text', () => {
    expect(search('  ')).toBe(tokens)
  })

  it('finds addresses by their beginning, in any letter case', () => {
    expect(symbols(search(token(6, '').address.toUpperCase().replace('0X', '0x')))).toEqual(['DAI'])
    expect(search('0x0000')).toHaveLength(6)
    expect(search('0x0')).toEqual([])
  })

  it('ignores invisible characters in names', () => {
    expect(symbols(tokenSearch([token(1, 'U\u200bNI')])('uni'))).toEqual(['U\u200bNI'])
  })
})
