import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { pairName, tokenName, tokensOfName } from './pair-name'

const weth = address(`0x${'a'.repeat(40)}`)
const usdc = address(`0x${'b'.repeat(40)}`)
const other = address(`0x${'c'.repeat(40)}`)
const listed = [
  { address: weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  { address: usdc, symbol: 'US\u202eDC', name: 'USD Coin', decimals: 6 },
]

it('names a pool by the symbols of its tokens', () => {
  expect(pairName([weth, usdc], listed)).toBe('WETH/USDC')
})

it('names a listed token by its symbol, any other by its address', () => {
  expect(tokenName(weth, listed)).toBe('WETH')
  expect(tokenName(other, listed)).toBe('0xcccccc…cccccc')
})

it('writes the address of an unlisted token, and null when no token is listed', () => {
  expect(pairName([weth, other], listed)).toBe('WETH/0xcccccc…cccccc')
  expect(pairName([other], listed)).toBeNull()
  expect(pairName([], listed)).toBeNull()
})

it('finds the first two tokens of a name again, if both are listed', () => {
  const addresses = (name: string, tokens = listed) =>
    tokensOfName(name, tokens)?.map((token) => token.address)
  const named = (...tokens: Parameters<typeof pairName>[0]) => pairName(tokens, listed) ?? ''
  expect(addresses(named(weth, usdc))).toEqual([weth, usdc])
  expect(addresses(named(usdc, weth, other))).toEqual([usdc, weth])
  expect(addresses(named(weth, other))).toBeUndefined()
  expect(addresses('0xcccccc…cccccc')).toBeUndefined()
})

it('finds no token of a name that can mean several', () => {
  const add = (symbol: string) => [
    ...listed,
    { address: other, symbol, name: 'Another', decimals: 18 },
  ]
  expect(tokensOfName('WETH/USDC', add('weth'))).toHaveLength(2)
  expect(tokensOfName('WETH/USDC', add('WETH'))).toBeNull()
  expect(tokensOfName('WETH/USDC', add('WETH/USDC'))).toBeNull()
})
