import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { TieNote } from './tie-note'

type Won = NonNullable<CompetitionSummaryView['won']>

const bid = (byte: string, score: bigint) => ({
  solverAddress: address(`0x${byte.repeat(20)}`),
  solverName: byte,
  score: wei(score),
})
const wonWith = (score: bigint, second: bigint | null): Won => ({
  score: wei(score),
  scoreUsd: null,
  winners: [bid('51', score)],
  second: second === null ? null : bid('52', second),
  pairs: [],
  pairCount: 0,
})
const markup = (...won: readonly (Won | null)[]) =>
  renderToStaticMarkup(createElement(TieNote, { rows: won.map((won) => ({ won })) }))

describe('TieNote', () => {
  it('tells the rule where a second bid has the score of the winner', () => {
    const html = markup(null, wonWith(9n, 8n), wonWith(7n, 7n))
    expect(html.replace(/<[^>]+>/g, '')).toBe(
      'Of equal scores the one that gives more before rounding is ranked first, else that of the lower solver address.',
    )
  })

  it('is not there where no auction was won by it', () => {
    expect(markup()).toBe('')
    expect(markup(null, wonWith(9n, 8n), wonWith(9n, null), wonWith(7n, 8n))).toBe('')
  })
})
