import { describe, expect, it } from 'vitest'
import { decodeTokenText } from './token-text'

const word = (text: string) => text.padStart(64, '0')

describe('decodeTokenText', () => {
  it('reads ABI strings and the bytes32 of old tokens', () => {
    const abi = `0x${word('20')}${word('4')}${'55534443'.padEnd(64, '0')}`
    expect(decodeTokenText(abi)).toBe('USDC')
    expect(decodeTokenText(`0x${'4d4b52'.padEnd(64, '0')}`)).toBe('MKR')
  })

  it.each(['0x', '0x12', `0x${'0'.repeat(64)}`, `0x${word('20')}${word('ff')}`, 'nonsense'])(
    'finds no text in %s',
    (data) => {
      expect(decodeTokenText(data)).toBeNull()
    },
  )
})
