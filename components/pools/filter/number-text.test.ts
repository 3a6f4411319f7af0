import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { parseShortNumber, readNumber, shortNumber } from './number-text'

const german = { decimal: ',', group: '.' }
const value = (text: string, separators = ENGLISH_SEPARATORS) => {
  const reading = readNumber(text, separators)
  return reading.kind === 'number' ? reading.value : reading.kind
}

describe('readNumber', () => {
  it('reads units, signs and the separators of the locale', () => {
    expect(value('1m')).toBe(1_000_000)
    expect(value('$ 2.5M')).toBe(2_500_000)
    expect(value('250 k')).toBe(250_000)
    expect(value('-3.5 %')).toBe(-3.5)
    expect(value('2,5', german)).toBe(2.5)
    expect(value('1.234.567', german)).toBe(1_234_567)
    expect(value('')).toBe('empty')
  })

  it('reports an ambiguous separator, and rejects text that is not a number', () => {
    expect(readNumber('1,234', ENGLISH_SEPARATORS)).toEqual({
      kind: 'problem',
      problem: 'Write 1234 or 1.234: this could mean both.',
    })
    expect(readNumber('a lot', german)).toEqual({
      kind: 'problem',
      problem: 'Write a number, like 250000, 250k or 2,5m.',
    })
    for (const text of ['k', '$', '%', '$ %', '-']) expect(value(text), text).toBe('problem')
    expect(value(' ')).toBe('empty')
    expect(value('0.1234567')).toBe('problem')
  })

  it('joins no digits that are not groups of three', () => {
    expect(readNumber('3 4 m', ENGLISH_SEPARATORS)).toEqual({
      kind: 'problem',
      problem:
        '“3 4 m” is not in groups of three digits with one kind of mark between them. Type the number without group marks.',
    })
    for (const text of ['1 2', "21'1k", '1_2', '$1 2345', '1 23.5 %']) {
      expect(value(text), text).toBe('problem')
      expect(value(text, german), text).toBe('problem')
    }
    expect(value('1 234 k')).toBe(1_234_000)
  })
})

describe('numbers in a URL', () => {
  it.each([
    [1_000_000, '1m'],
    [250_000, '250k'],
    [2.5, '2.5'],
    [-2, '-2'],
    [0, '0'],
    [1_234_567, '1234567'],
    [1_500_000_000, '1.5b'],
    [0.01, '0.01'],
  ])('are short and parsed back to the same number: %d', (number, text) => {
    expect(shortNumber(number)).toBe(text)
    expect(parseShortNumber(text)).toBe(number)
  })

  it('have no other form', () => {
    expect(parseShortNumber('1e5')).toBeNull()
    expect(parseShortNumber('m')).toBeNull()
  })
})
