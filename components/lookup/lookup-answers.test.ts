import { describe, expect, it } from 'vitest'
import { type Explanation, type LookupAnswer, withAnswers, withExplanation } from './lookup-answers'
import { found, uids, verdict } from './lookup-rows.fixture'

describe('a repeated lookup', () => {
  const [first, second] = uids
  const unreadable: LookupAnswer = { kind: 'unreadable', reason: 'unavailable' }

  it('keeps the earlier answer where it failed', () => {
    if (first === undefined || second === undefined) throw new Error('no ids')
    const known = withAnswers(new Map(), [[first, found('open')]])
    expect(known.unread).toBe(0)
    const again = withAnswers(known.byId, [
      [first, unreadable],
      [second, unreadable],
    ])
    expect(again.unread).toBe(1)
    expect([...again.byId.values()].map(({ kind }) => kind)).toEqual(['found', 'unreadable'])
    expect(withAnswers(again.byId, [[second, { kind: 'notStored' }]]).byId.get(second)?.kind).toBe(
      'notStored',
    )
  })

  it('keeps the earlier verdict where the report could not be read', () => {
    if (first === undefined) throw new Error('no ids')
    const failed: Explanation = { kind: 'failed', reason: 'no' }
    const explained = withExplanation(new Map(), first, verdict('limit_out_of_market'))
    expect(withExplanation(explained, first, failed)).toBe(explained)
    expect(withExplanation(new Map(), first, failed).get(first)).toEqual(failed)
  })
})
