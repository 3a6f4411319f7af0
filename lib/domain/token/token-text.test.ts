import { describe, expect, it } from 'vitest'
import { decodeTokenLabel, decodeTokenText } from './token-text'

const word = (text: string) => text.padStart(64, '0')
const hex = (text: string) => Buffer.from(text).toString('hex')
const abiText = (text: string) =>
  `0x${word('20')}${word(Buffer.byteLength(text).toString(16))}${hex(text).padEnd(64, '0')}`

describe('decodeTokenText', () => {
  it('reads ABI strings and the bytes32 of old tokens', () => {
    expect(decodeTokenText(abiText('USDC'))).toBe('USDC')
    expect(decodeTokenText(`0x${hex('MKR').padEnd(64, '0')}`)).toBe('MKR')
    expect(decodeTokenText(`0x${hex('x'.repeat(32))}`)).toBe('x'.repeat(32))
  })

  it.each([64, 96, 35])('reads a string that begins at byte %d', (offset) => {
    const start = word(offset.toString(16)).padEnd(offset * 2, '0')
    expect(decodeTokenText(`0x${start}${word('4')}${hex('USDC').padEnd(64, '0')}`)).toBe('USDC')
  })

  it('reads a string whose last word is not padded', () => {
    expect(decodeTokenText(`0x${word('20')}${word('4')}${hex('USDC')}`)).toBe('USDC')
  })

  it('changes nothing, as permits hash the text', () => {
    const text = ' \ufeffTest\u202e\u0000 token '
    expect(decodeTokenText(abiText(text))).toBe(text)
    expect(decodeTokenText(abiText(`\ufeff${text}`))).toBe(`\ufeff${text}`)
  })

  it.each([
    ['nothing', '0x'],
    ['part of a word', '0x12'],
    ['a length beyond the reply', `0x${word('20')}${word('ff')}`],
    ['an offset beyond the reply', `0x${word('400')}${word('4')}${hex('USDC').padEnd(64, '0')}`],
    ['an offset of 2^255', `0x8${'0'.repeat(63)}${word('4')}${hex('USDC').padEnd(64, '0')}`],
    [
      'a length whose last four bytes alone would fit',
      `0x${word('20')}${word(`1${'4'.padStart(16, '0')}`)}${hex('USDC').padEnd(64, '0')}`,
    ],
    ['no hex', 'nonsense'],
  ])('finds no text in %s', (_, data) => {
    expect(decodeTokenText(data)).toBeNull()
  })
})

describe('decodeTokenLabel', () => {
  it('is the visible text', () => {
    expect(decodeTokenLabel(abiText(' US\u202eD\u0000C\u3164 '))).toBe('USDC')
  })

  it.each([
    ['is empty', abiText('')],
    ['is an empty bytes32', `0x${word('0')}`],
    ['has invisible marks only', abiText('\u200b\u3164\u202e')],
    ['is no text', '0x'],
    ['is far too long', abiText('x'.repeat(3_000))],
  ])('is none where the text %s', (_, data) => {
    expect(decodeTokenLabel(data)).toBeNull()
  })
})
