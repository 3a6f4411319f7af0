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
  expect(problem('0.355')).toBe('A percentage has 2 decimals at most.')
  expect(problem('50.01')).toBe('At most 50 %.')
  expect(problem('much')).toBe('Type a percentage, for example 0.5.')
  expect(problem('')).not.toBeNull()
})

test('joins no digits that are not groups of three', () => {
  for (const text of ['1 2', "0'7", '1_2', "1,2'3"]) {
    for (const separators of [ENGLISH_SEPARATORS, german]) {
      expect(readSlippageText(text, separators)).toMatchObject({
        bps: null,
        problem: expect.stringContaining('is not in groups of three digits'),
      })
    }
  }
})
