import { describe, expect, it } from 'vitest'
import { readRefusal, refusalFailure } from './refusal'

describe('readRefusal', () => {
  it.each([
    ['insufficientLiquidity', 'InsufficientLiquidity'],
    ['tradingOutsideAllowedWindow', 'TradingOutsideAllowedWindow'],
    ['tokenTemporarilySuspended', 'TokenTemporarilySuspended'],
    ['other', 'CustomSolverError'],
  ])('reads %s, answered as %s', (code, errorType) => {
    const refusal = readRefusal({ error: { code, message: 'not today' } })
    if (refusal === null) throw new Error('the refusal was not read')
    expect(refusalFailure(refusal)).toEqual({ errorType, description: 'not today' })
    const silent = readRefusal({ error: { code } })
    if (silent === null) throw new Error('the refusal was not read')
    expect(refusalFailure(silent).description).not.toBe('')
  })

  it.each([
    [null],
    [undefined],
    ['no'],
    [[]],
    [{}],
    [{ error: 'other' }],
    [{ error: { code: 'x' } }],
  ])('reads %j as no refusal', (answer) => {
    expect(readRefusal(answer)).toBeNull()
  })

  it('truncates the text of a solver and removes its control characters', () => {
    const refusal = readRefusal({
      error: { code: 'other', message: `a\n\u0000b${'c'.repeat(500)}` },
    })
    expect(refusal?.error.message).toBe(`a b${'c'.repeat(197)}`)
    expect(readRefusal({ error: { code: 'other', message: 7 } })).toEqual({
      error: { code: 'other' },
    })
  })
})
