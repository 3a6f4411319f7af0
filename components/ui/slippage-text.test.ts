import { expect, test } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { readSlippageText, slippageText } from './slippage-text'

const german = { decimal: ',', group: '.' }

test('parses its own output with the user’s separators', () => {
  expect(slippageText(35, german)).toBe('0,35')
  expect(readSlippageText('0,35', german)).toEqual({ bps: 35, problem: null })
  expect(readSlippageText('0', ENGLISH_SEPARATORS)).toEqual({ bps: 0, problem: null })
})

test('explains why a percentage cannot be used', () => {
  const problem = (text: string) => readSlippageText(text, ENGLISH_SEPARATORS).problem
  expect(problem('0.355')).toBe('At most 2 decimals.')
  expect(problem('50.01')).toBe('At most 50 %.')
  expect(problem('much')).toBe('Type a percentage, for example 0.5.')
  expect(problem('')).not.toBeNull()
})
