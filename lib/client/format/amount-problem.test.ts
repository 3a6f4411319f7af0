import { expect, test } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { amountProblem } from './amount-problem'
import { readAmount } from './parse-amount'

const problem = (text: string, isTyping = false) =>
  amountProblem(
    text,
    readAmount(text, 6, ENGLISH_SEPARATORS),
    { noun: 'amount', subject: 'USDC' },
    ENGLISH_SEPARATORS,
    isTyping,
  )

test('a refusal is said as soon as more typing cannot mend it', () => {
  expect(problem('1 2345', true)).toBe(
    '“1 2345” is not in groups of three digits with one kind of mark between them. Type the amount without group marks.',
  )
  expect(problem('12 34', true)).toBeNull()
  expect(problem('12 34')).toContain('“12 34” is not in groups of three')
  expect(problem('1,234.', true)).toBeNull()
  expect(problem('1.2.3', true)).toContain('more than one decimal mark')
  expect(problem('x', true)).toContain('Not an amount.')
})

test('the largest amount is named in whole tokens', () => {
  expect(problem('9'.repeat(73), true)).toBe(
    'USDC is at most 115792089237316195423570985008687907853269984665640564039457584007913129.639935: no contract holds more.',
  )
})
