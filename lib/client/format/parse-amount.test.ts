import { describe, expect, it } from 'vitest'
import { readAmount } from './parse-amount'
import { separatorsOf } from './separators'

const english = separatorsOf('en-US')
const german = separatorsOf('de-DE')

const amount = (atoms: bigint) => ({ kind: 'amount', atoms })

describe('readAmount', () => {
  it('reads the locale decimal mark as typed', () => {
    expect(readAmount('1.5', 18, english)).toEqual(amount(1_500_000_000_000_000_000n))
    expect(readAmount('1,5', 6, german)).toEqual(amount(1_500_000n))
    expect(readAmount('1.234', 6, english)).toEqual(amount(1_234_000n))
    expect(readAmount('1,234', 6, german)).toEqual(amount(1_234_000n))
    expect(readAmount('.5', 6, english)).toEqual(amount(500_000n))
    expect(readAmount('5.', 6, english)).toEqual(amount(5_000_000n))
  })

  it('accepts pasted groups of either style', () => {
    expect(readAmount('1,234,567.89', 6, german)).toEqual(amount(1_234_567_890_000n))
    expect(readAmount('1.234.567,89', 6, english)).toEqual(amount(1_234_567_890_000n))
    expect(readAmount('1 234 567', 0, english)).toEqual(amount(1_234_567n))
    expect(readAmount('1,234,567', 0, english)).toEqual(amount(1_234_567n))
  })

  it('reports a mark that can be either separator as ambiguous', () => {
    expect(readAmount('1,234', 18, english)).toEqual({
      kind: 'ambiguous',
      asGroups: '1234',
      asDecimal: '1.234',
    })
    expect(readAmount('12.345', 18, german)).toMatchObject({ kind: 'ambiguous' })
    expect(readAmount('0,123', 6, english)).toEqual(amount(123_000n))
    expect(readAmount('1,23', 6, english)).toEqual(amount(1_230_000n))
  })

  it('rejects more decimals than the token has, but accepts trailing zeros', () => {
    expect(readAmount('1.1234567', 6, english)).toEqual({ kind: 'tooManyDecimals', limit: 6 })
    expect(readAmount('1.1000000', 6, english)).toEqual(amount(1_100_000n))
    expect(readAmount('1.0', 0, english)).toEqual(amount(1n))
  })

  it('rejects text that is not a number', () => {
    for (const text of ['abc', '1e18', '-1', '0x10', '.', ',.']) {
      expect(readAmount(text, 18, english)).toEqual({ kind: 'notANumber' })
    }
    expect(readAmount('', 18, english)).toEqual({ kind: 'empty' })
  })

  it('tells several marks apart from groups of three, and from groups that are being typed', () => {
    const several = (canBecomeGroups: boolean) => ({ kind: 'severalMarks', canBecomeGroups })
    for (const text of ['1.2.3', '1,23,456', '1..2', '1.2,3.4', '1.234.5678', '1.234,5,6']) {
      for (const separators of [english, german]) {
        expect(readAmount(text, 18, separators), text).toEqual(several(false))
      }
    }
    for (const text of ['1.234.', '1.234.5', '12,345,67']) {
      expect(readAmount(text, 18, german), text).toEqual(several(true))
    }
    expect(readAmount('1.234.567', 0, german)).toEqual(amount(1_234_567n))
  })
})
