import { describe, expect, it } from 'vitest'
import { type Explanation, type LookupAnswer, withAnswers, withExplanation } from './lookup-answers'
import { found, uids, verdict } from './lookup-rows.fixture'

describe('a repeated lookup', () => {
  const [one, two] = uids
  const unreadable: LookupAnswer = { kind: 'unreadable', reason: 'unavailable' }

  it('keeps the earlier answer where it failed', () => {
    if (one === undefined || two === undefined) throw new Error('no ids')
    const known = withAnswers(new Map(), [[one, found('open')]])
    expect(known.unread).toBe(0)
    const again = withAnswers(known.byId, [
      [one, unreadable],
      [two, unreadable],
    ])
    expect(again.unread).toBe(1)
    expect([...again.byId.values()].map(({ kind }) => kind)).toEqual(['found', 'unreadable'])
    expect(withAnswers(again.byId, [[two, { kind: 'notStored' }]]).byId.get(two)?.kind).toBe(
      'notStored',
    )
  })

  it('keeps the earlier verdict where the report could not be read', () => {
    if (one === undefined) throw new Error('no ids')
    const failed: Explanation = { kind: 'failed', reason: 'no' }
    const explained = withExplanation(new Map(), one, verdict('limit_out_of_market'))
    expect(withExplanation(explained, one, failed)).toBe(explained)
    expect(withExplanation(new Map(), one, failed).get(one)).toEqual(failed)
  })
})
