import { expect, it } from 'vitest'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER } from '@/lib/client/pools/pool-sort'
import { address } from '@/lib/domain/shared/address'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { filterSentence, sortLabel, spanLabel } from './filter-labels'

const german = { decimal: ',', group: '.' }

it('writes the filter as text', () => {
  const filter = {
    projects: ['uniswap', 'curve'],
    token: address(`0x${'ab'.repeat(20)}`),
    spans: { tvl: { from: 1_000_000, to: null }, apr: { from: 2, to: 40 } },
    flags: 'without',
    find: ' weth ',
  } as const
  expect(filterSentence(filter, ENGLISH_SEPARATORS, shortAddress)).toBe(
    'uniswap and curve, with 0xababab…ababab, APR 2–40 %, TVL over $1 M, without flags, “weth”',
  )
  expect(filterSentence(EVERY_POOL, ENGLISH_SEPARATORS, shortAddress)).toBe('All projects')
})

it('loses no digit of a limit, and separates a dash from a minus sign', () => {
  expect(spanLabel('tvl', { from: null, to: 1_234_567 }, ENGLISH_SEPARATORS)).toBe(
    'TVL up to $1,234,567',
  )
  expect(spanLabel('unexplained', { from: -5, to: 2.5 }, german)).toBe(
    'Unexplained -5 to 2,5 points',
  )
  expect(spanLabel('apr', null, german)).toBe('any APR')
})

it('writes the sort order as text', () => {
  expect(sortLabel(LISTED_ORDER)).toBe('by TVL from the top')
  expect(
    sortLabel([
      { column: 'project', descending: false },
      { column: 'apr', descending: false },
    ]),
  ).toBe('by Project from A, then APR from the bottom')
})
