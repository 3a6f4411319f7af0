import { describe, expect, it } from 'vitest'
import { readSearch } from './search-reading'

const uid = `${'AB'.repeat(32)}${'12'.repeat(20)}6a000000`

describe('readSearch', () => {
  it('reads owner and expiry out of a uid, with blanks and without 0x', () => {
    expect(readSearch(`  ${uid.slice(0, 40)} ${uid.slice(40)}`)).toEqual({
      kind: 'order',
      uid: `0x${uid.toLowerCase()}`,
      owner: `0x${'12'.repeat(20)}`,
      validTo: 0x6a000000,
    })
  })

  it('says honestly what it cannot open', () => {
    const sentence = (text: string) => {
      const reading = readSearch(text)
      return reading.kind === 'other' ? reading.sentence : reading.kind
    }
    expect(sentence(`0x${'ab'.repeat(32)}`)).toContain('32-byte hash')
    expect(sentence(`0x${'ab'.repeat(20)}`)).toContain('address')
    expect(sentence(`0x${'ab'.repeat(49)}`)).toContain('98 of the 112')
    expect(sentence('WETH')).toContain('no id')
    expect(sentence(' ')).toBe('empty')
  })
})
