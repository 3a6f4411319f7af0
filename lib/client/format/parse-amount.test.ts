import { describe, expect, it } from 'vitest'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { readAmount, readCount } from './parse-amount'
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
    for (const text of ['abc', '1e18', '-1', '0x10', ',.', '1\u200b2']) {
      expect(readAmount(text, 18, english)).toEqual({ kind: 'notANumber', canContinue: false })
    }
    expect(readAmount('.', 18, english)).toEqual({ kind: 'notANumber', canContinue: true })
    expect(readAmount('', 18, english)).toEqual({ kind: 'empty' })
  })

  it('distinguishes several marks from groups of three, and from groups that are being typed', () => {
    const several = (canContinue: boolean) => ({ kind: 'severalMarks', canContinue })
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

  it('accepts groups of three with one kind of mark in every locale', () => {
    const whole = [
      '1 234 567',
      "1'234'567",
      '1’234’567',
      '1_234_567',
      '1٬234٬567',
      '1\u202f234\u00a0567',
    ]
    for (const separators of [english, german]) {
      for (const text of whole) {
        expect(readAmount(text, 2, separators), text).toEqual(amount(123_456_700n))
        expect(readAmount(`${text},8`, 2, separators), text).toEqual(amount(123_456_780n))
        expect(readAmount(`${text}.8`, 2, separators), text).toEqual(amount(123_456_780n))
      }
    }
    expect(readAmount(' \u200e1 234\u00a0', 0, english)).toEqual(amount(1234n))
  })

  it('never joins digits that are no groups of three', () => {
    const broken = [
      '1 2345',
      "1'2345",
      '1,2 3',
      '1.2 3',
      '1 23.5',
      "1,234'567 8",
      '1 234_567',
      '0 123',
    ]
    const growing = ['1 2', '21 1', "21'1", '1_2', '1 234 5', '12\u00a034', '1 ', "1'234'"]
    for (const separators of [english, german]) {
      for (const text of broken) {
        expect(readAmount(text, 18, separators), text).toEqual({
          kind: 'brokenGroups',
          canContinue: false,
        })
      }
      for (const text of growing) {
        const reading = readAmount(text, 18, separators)
        if (text === '1 ') expect(reading, text).toMatchObject({ kind: 'amount' })
        else expect(reading, text).toEqual({ kind: 'brokenGroups', canContinue: true })
      }
    }
    expect(readAmount('1 2 ', 18, english)).toEqual({ kind: 'brokenGroups', canContinue: false })
    expect(readAmount("1,234'567", 18, english)).toEqual({
      kind: 'brokenGroups',
      canContinue: false,
    })
  })

  it('refuses what no contract can hold', () => {
    expect(readAmount(String(MAX_UINT256), 0, english)).toEqual(amount(MAX_UINT256))
    expect(readAmount(String(MAX_UINT256 + 1n), 0, english)).toEqual({
      kind: 'tooLarge',
      decimals: 0,
    })
    expect(readAmount(`1${'0'.repeat(75)}`, 18, english)).toEqual({
      kind: 'tooLarge',
      decimals: 18,
    })
  })
})

describe('readCount', () => {
  it('reads whole numbers, alone or in groups of three', () => {
    for (const text of ['8,123,456', ' 8123456 ', '8 123 456', '8.123.456', '8’123’456']) {
      expect(readCount(text), text).toBe(8_123_456)
    }
    expect(readCount('0')).toBe(0)
  })

  it('joins nothing else to a number', () => {
    const texts = [
      '',
      '1 2',
      '1.2',
      "21'1",
      '1,234.567',
      '12 3456',
      'x',
      '-1',
      '1e5',
      '9'.repeat(16),
    ]
    for (const text of texts) expect(readCount(text), text).toBeNull()
  })
})
