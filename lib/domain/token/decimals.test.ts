import { describe, expect, it } from 'vitest'
import { decodeDecimals, MAX_DECIMALS } from './decimals'

const word = (value: bigint) => value.toString(16).padStart(64, '0')

describe('decodeDecimals', () => {
  it('reads the first word, also of a longer reply', () => {
    expect(decodeDecimals(`0x${word(18n)}`)).toBe(18)
    expect(decodeDecimals(`0x${word(6n)}${word(1n)}`)).toBe(6)
    expect(decodeDecimals(`0x${word(0n)}`)).toBe(0)
  })

  it('takes what a uint256 can hold one whole token of, and no more', () => {
    expect(10n ** BigInt(MAX_DECIMALS)).toBeLessThan(2n ** 256n)
    expect(10n ** BigInt(MAX_DECIMALS + 1)).toBeGreaterThan(2n ** 256n)
    expect(decodeDecimals(`0x${word(77n)}`)).toBe(77)
    for (const many of [78n, 255n, 256n + 18n, 2n ** 255n]) {
      expect(decodeDecimals(`0x${word(many)}`)).toBeNull()
    }
  })

  it.each(['0x', '0x12', '', `0x${'0'.repeat(63)}`, `0x${'z'.repeat(64)}`])(
    'finds none in "%s"',
    (data) => expect(decodeDecimals(data)).toBeNull(),
  )
})
