import { describe, expect, it } from 'vitest'
import { notOrderMessage, readSearch } from './search-reading'

const uid = `${'AB'.repeat(32)}${'12'.repeat(20)}6a000000`
const sentence = (text: string) => {
  const reading = readSearch(text)
  return reading.kind === 'partial' ? reading.sentence : reading.kind
}

describe('readSearch', () => {
  it('decodes owner and expiry of a uid, with blanks and without 0x', () => {
    expect(readSearch(`  ${uid.slice(0, 40)} ${uid.slice(40)}`)).toEqual({
      kind: 'order',
      uid: `0x${uid.toLowerCase()}`,
      owner: `0x${'12'.repeat(20)}`,
      validTo: 0x6a000000,
    })
  })

  it('distinguishes hashes, addresses, auctions and names', () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(readSearch(hash.toUpperCase().replace('0X', '0x'))).toEqual({ kind: 'hash', hash })
    expect(readSearch('ab'.repeat(20))).toEqual({
      kind: 'address',
      address: `0x${'ab'.repeat(20)}`,
    })
    expect(readSearch('8,123,456')).toEqual({ kind: 'auction', auctionId: 8_123_456 })
    expect(readSearch('8 123 456')).toEqual({ kind: 'auction', auctionId: 8_123_456 })
    for (const text of ['1 2', '1.2', "21'1", '#1 2']) {
      expect(readSearch(text), text).toEqual({ kind: 'name', text })
    }
    expect(readSearch('#42')).toEqual({ kind: 'auction', auctionId: 42 })
    expect(readSearch(' Wrapped Ether ')).toEqual({ kind: 'name', text: 'Wrapped Ether' })
    expect(readSearch(' ')).toEqual({ kind: 'empty' })
  })

  it('reads no number as an auction that it would have to round', () => {
    expect(readSearch('#9,007,199,254,740,993').kind).toBe('name')
    expect(readSearch('#999,999,999,999,999')).toEqual({ kind: 'auction', auctionId: 1e15 - 1 })
  })

  it('reads short hex words as names', () => {
    for (const text of ['BED', 'fee', 'DEADBEEF']) expect(readSearch(text).kind).toBe('name')
  })

  it('explains what is wrong with a truncated or damaged id', () => {
    expect(sentence(`0x${'a'.repeat(98)}`)).toBe('98 of 112 hex digits of an order uid.')
    expect(sentence(`0x${'a'.repeat(113)}`)).toContain('1 too many')
    expect(sentence(`0x${'a'.repeat(50)}`)).toContain('50 of 64')
    expect(sentence('0x12')).toContain('2 hex digits')
    expect(sentence('0x12zz')).toBe('“z” is no hex digit: character 3 after 0x.')
  })
})

describe('an address with its network', () => {
  it('says how many digits it has when they are not 40', () => {
    for (const before of ['eth:', 'eip155:1:', 'ethereum:pay-']) {
      for (const count of [1, 39, 41, 63]) {
        const text = `${before}0x${'a'.repeat(count)}`
        expect(sentence(text), text).toBe(`${count} hex digits. An address has 40.`)
      }
    }
    expect(sentence(`ethereum:0x${'a'.repeat(39)}@1`)).toContain('39 hex digits')
    expect(sentence(`eth:0x${'a'.repeat(39)}z`)).toBe('“z” is no hex digit: character 40 after 0x.')
    expect(sentence(`eth:0x${'a'.repeat(40)}`)).toBe('address')
  })
})

describe('notOrderMessage', () => {
  it('is null only for an order', () => {
    const message = (text: string) => notOrderMessage(readSearch(text))
    expect(message(uid)).toBeNull()
    for (const text of ['', 'WETH', '42', '0x12', 'ab'.repeat(20), 'ab'.repeat(32)]) {
      expect(message(text)).not.toBeNull()
    }
  })
})
