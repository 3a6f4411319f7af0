import { expect, test } from 'vitest'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { draftProblem, draftsProblem } from './draft-problem'

const tooMuch = MAX_UINT256 + 1n

test('an order sells and buys something that a token can hold', () => {
  expect(draftProblem({ sellAmount: 1n, buyAmount: MAX_UINT256 })).toBeNull()
  expect(draftProblem({ sellAmount: MAX_UINT256, buyAmount: 1n })).toBeNull()
  expect(draftProblem({ sellAmount: tooMuch, buyAmount: 1n })).toContain('The sell amount')
  expect(draftProblem({ sellAmount: 1n, buyAmount: tooMuch })).toContain('The buy amount')
  expect(draftProblem({ sellAmount: 0n, buyAmount: 1n })).toBe('An order cannot be for nothing.')
})

test('one part that cannot be signed is a problem of all', () => {
  const fine = { sellAmount: 1n, buyAmount: 1n }
  expect(draftsProblem([fine, fine])).toBeNull()
  expect(draftsProblem([fine, { ...fine, buyAmount: tooMuch }])).toContain('The buy amount')
})
