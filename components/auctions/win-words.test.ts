import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { winSentence } from './win-words'

const bid = (solverName: string, score = 5n) => ({ solverName, score })
const words = (win: Partial<Parameters<typeof winSentence>[0]>) =>
  winSentence(
    {
      first: bid('Split'),
      others: 0,
      second: bid('Baseline'),
      leadPercent: 0,
      ...win,
    },
    ENGLISH_SEPARATORS,
  )

describe('who won an auction and by how much', () => {
  it('is a percentage below twice the second bid, and a multiple from there on', () => {
    expect(words({ leadPercent: 10.8444 })).toBe('Split won by 10.84 %')
    expect(words({ leadPercent: 99.999 })).toBe('Split won by 99.99 %')
    expect(words({ leadPercent: 100 })).toBe('Split won, 2.0 times the second bid')
    expect(words({ leadPercent: 534.4 })).toBe('Split won, 6.3 times the second bid')
    expect(words({ leadPercent: 123_456 })).toBe('Split won, 1,235 times the second bid')
  })

  it('is never no lead where there is one, and says when there is none', () => {
    expect(words({ leadPercent: 0.0001 })).toBe('Split won by < 0.01 %')
    expect(words({ leadPercent: 0 })).toBe('Split won, equal to the second bid')
    expect(words({ second: bid('Baseline', 9n), leadPercent: null })).toBe(
      'Split won behind a bid that could not be settled',
    )
    expect(words({ second: bid('Baseline', 0n), leadPercent: null })).toBe(
      'Split won; the second bid found nothing',
    )
    expect(words({ second: null, leadPercent: null })).toBe('Split won with the only bid')
  })

  it('names the first of several solvers, and none that has no name', () => {
    expect(words({ others: 1 })).toBe('Split and another solver won')
    expect(words({ others: 3 })).toBe('Split and 3 others won')
    expect(words({ first: bid(' '), second: null })).toBe('An unnamed solver won with the only bid')
  })
})
