import { expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { markedToken, pairName, tokenName } from './pair-name'

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

it('gives a mark the symbol of a listed token alone', () => {
  expect(markedToken(weth, listed)).toEqual({ address: weth, symbol: 'WETH' })
  expect(markedToken(other, listed)).toEqual({ address: other, symbol: '' })
})
