import { expect, it } from 'vitest'
import { safeName, safeSymbol } from './symbol'

it('removes control and direction marks from untrusted text', () => {
  expect(safeSymbol('US\u202eDC\u0007')).toBe('USDC')
  expect(safeName(' USD\u2066 Coin ')).toBe('USD Coin')
})

it('truncates a symbol after 12 characters and a name after 60', () => {
  expect(safeSymbol('ABCDEFGHIJKL')).toBe('ABCDEFGHIJKL')
  expect(safeSymbol('ABCDEFGHIJKLM')).toBe('ABCDEFGHIJK…')
  expect([...safeName('😀'.repeat(100))]).toHaveLength(60)
})

it('marks an empty symbol, and omits an empty name', () => {
  expect(safeSymbol('\u200b')).toBe('?')
  expect(safeName('\u200b')).toBe('')
})
