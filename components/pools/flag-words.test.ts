import { expect, it } from 'vitest'
import { testPool } from '@/lib/domain/pool/pool.fixture'
import { address } from '@/lib/domain/shared/address'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { flagWords } from './flag-words'

const tax = address(`0x${'c'.repeat(40)}`)
const listed = [{ address: tax, symbol: 'TAX', name: 'Tax', decimals: 18 }]
const wordsOf = (facts: Parameters<typeof testPool>[1]) =>
  flagWords(testPool('1', facts), listed, ENGLISH_SEPARATORS)

it('says what is wrong with a pool, not that something is', () => {
  expect(wordsOf({ tvlUsd: 9_000, volumeUsd: 0 })).toEqual([
    'Tiny, under $10 k',
    'No trades in 24 h',
  ])
  expect(wordsOf({ tvlUsd: 99_000, volumeUsd: 187_000, apr: 10 })).toEqual([
    'Small, under $100 k',
    'APR 207 % over 24 h',
  ])
  expect(wordsOf({ apr: 1_001 })).toEqual(['APR above 1,000 %'])
  expect(wordsOf({})).toEqual([])
})

it('names what is not given, and the token without a price', () => {
  expect(wordsOf({ volumeUsd: null })).toEqual(['Volume not given'])
  expect(wordsOf({ tvlUsd: null, feePercent: null })).toEqual(['2 numbers not given'])
  expect(wordsOf({ tvlUsd: null, apr: null, unpriced: [tax] })).toEqual(['No price for TAX'])
})
