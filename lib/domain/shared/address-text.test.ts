import { describe, expect, it } from 'vitest'
import {
  addressInText,
  readAddressText,
  unreadAddress,
  withoutBlanks,
  withoutInvisible,
} from './address-text'

// Source: EIP-55, test cases.
const WRITTEN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ADDRESS = WRITTEN.toLowerCase()
const problemOf = (text: string, chainId: number | null = 1) => {
  const reading = readAddressText(text, chainId)
  return reading.kind === 'problem' ? reading.problem : reading.kind
}

describe('readAddressText', () => {
  it('removes what nobody sees, and keeps the letter case', () => {
    const grouped = WRITTEN.replace(/(.{4})/g, '$1 ')
    for (const text of [
      ...[WRITTEN, ` ${WRITTEN}\n`, `\u200b${WRITTEN}`, `\ufeff${WRITTEN}\u200e`, grouped],
      ...[`0x\u00ad${WRITTEN.slice(2)}`, `${WRITTEN.slice(0, 20)}\u200b${WRITTEN.slice(20)}`],
      ...[`${WRITTEN.slice(0, 9)}\u0000${WRITTEN.slice(9)}`, `0X${WRITTEN.slice(2)}`],
    ]) {
      expect(readAddressText(text, 1), JSON.stringify(text)).toEqual({
        kind: 'address',
        address: ADDRESS,
        written: WRITTEN,
      })
    }
    expect(readAddressText('\u200b ', 1)).toEqual({ kind: 'empty' })
  })

  it.each([
    ...[0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x2800, 0x3164, 0xffa0, 0xfe0f],
    ...[0xe0100, 0xe000, 0xd800, 0x2028],
  ])('removes the character %i, which is drawn as nothing', (code) => {
    const text = `${WRITTEN.slice(0, 9)}${String.fromCodePoint(code)}${WRITTEN.slice(9)}`
    expect(readAddressText(text, 1)).toMatchObject({ kind: 'address', written: WRITTEN })
  })

  it('reads the network before or after an address', () => {
    for (const text of [
      ...[`eth:${WRITTEN}`, `ETH:${WRITTEN}`, `eip155:1:${WRITTEN}`, `ethereum:${WRITTEN}@1`],
      ...[`ethereum:${WRITTEN}`, `ethereum:pay-${WRITTEN}@1`, ` eth:\u200b${WRITTEN}`],
    ]) {
      expect(addressInText(text, 1), text).toBe(ADDRESS)
    }
    expect(addressInText(`gno:${WRITTEN}`, 100)).toBe(ADDRESS)
    expect(addressInText(`gno:${WRITTEN}`)).toBe(ADDRESS)
    expect(addressInText(`eip155:31337:${WRITTEN}`, 31337)).toBe(ADDRESS)
  })

  it('names another network instead of dropping it', () => {
    const gnosis = 'This address is one of Gnosis, not of this network.'
    for (const text of [`gno:${WRITTEN}`, `eip155:100:${WRITTEN}`, `ethereum:${WRITTEN}@100`]) {
      expect(problemOf(text), text).toBe(gnosis)
    }
    expect(problemOf(`eip155:5:${WRITTEN}`)).toContain('the network with the number 5')
    expect(problemOf(`xyz:${WRITTEN}`, null)).toContain('“xyz:” before the address')
  })

  it('says what is no address', () => {
    const short = 'An address has 0x and 40 hex digits.'
    for (const text of [
      'hello',
      '0x12',
      `${WRITTEN}a`,
      'eth:',
      `eth:${WRITTEN.slice(0, 40)}`,
      'nick.eth',
    ]) {
      expect(problemOf(text), text).toBe(short)
    }
    expect(problemOf(`ethereum:${WRITTEN}/transfer?uint256=1`)).toContain('asks for a payment')
  })
})

describe('texts without what nobody sees', () => {
  it('keep what is seen', () => {
    expect(withoutInvisible('a\u200bb\u2066 c\u0007\nd')).toBe('ab c\nd')
    expect(withoutBlanks(' a\u200bb\u2066 c\u0007\n\u3000d')).toBe('abcd')
  })
})

describe('unreadAddress', () => {
  it('is a reason only for what looks like an address', () => {
    const reasonOf = (text: string) => unreadAddress(text, readAddressText(text, 1))
    expect(reasonOf('USDC')).toBeNull()
    expect(reasonOf('0x5aAe')).toBeNull()
    expect(reasonOf(WRITTEN)).toBeNull()
    expect(reasonOf(`gno:${WRITTEN}`)).toContain('Gnosis')
    expect(reasonOf(`${WRITTEN}a`)).toBe('An address has 0x and 40 hex digits.')
  })
})
