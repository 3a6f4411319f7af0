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

  it('takes pasted groups of either style', () => {
    expect(readAmount('1,234,567.89', 6, german)).toEqual(amount(1_234_567_890_000n))
    expect(readAmount('1.234.567,89', 6, english)).toEqual(amount(1_234_567_890_000n))
    expect(readAmount('1 234 567', 0, english)).toEqual(amount(1_234_567n))
    expect(readAmount('1,234,567', 0, english)).toEqual(amount(1_234_567n))
  })

  it('asks where one mark can mean both', () => {
    expect(readAmount('1,234', 18, english)).toEqual({
      kind: 'ambiguous',
      asGroups: '1234',
      asDecimal: '1.234',
    })
    expect(readAmount('12.345', 18, german)).toMatchObject({ kind: 'ambiguous' })
    expect(readAmount('0,123', 6, english)).toEqual(amount(123_000n))
    expect(readAmount('1,23', 6, english)).toEqual(amount(1_230_000n))
  })

  it('refuses more decimals than the token has, and keeps zeros that say nothing', () => {
    expect(readAmount('1.1234567', 6, english)).toEqual({ kind: 'tooManyDecimals', limit: 6 })
    expect(readAmount('1.1000000', 6, english)).toEqual(amount(1_100_000n))
    expect(readAmount('1.0', 0, english)).toEqual(amount(1n))
  })

  it('refuses what is no number', () => {
    for (const text of ['abc', '1e18', '-1', '0x10', '.', '1,23,456', '1.2.3']) {
      expect(readAmount(text, 18, english)).toEqual({ kind: 'notANumber' })
    }
    expect(readAmount('', 18, english)).toEqual({ kind: 'empty' })
  })
})
