import { expect, test } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { markedPair, pairText } from './pair-text'

const [A, B] = [address(`0x${'aa'.repeat(20)}`), address(`0x${'bb'.repeat(20)}`)]
const network = { tokens: [{ address: A, symbol: 'AAA', name: 'A', decimals: 6 }] }

test('a pair is named by symbols, and by addresses where no list has a token', () => {
  expect(pairText([A, B], network)).toBe('AAA/0xbbbbbb…bbbbbb')
  expect(markedPair([B, A], network)).toEqual({
    first: { address: B, symbol: '' },
    second: { address: A, symbol: 'AAA' },
  })
})
