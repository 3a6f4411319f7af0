import { describe, expect, it } from 'vitest'
import { type Explanation, type LookupAnswer, withAnswers, withExplanation } from './lookup-answers'
import { found, uids, verdict } from './lookup-rows.fixture'

describe('a second reading', () => {
  const [one, two] = uids
  const unreadable: LookupAnswer = { kind: 'unreadable', why: 'a bad day' }

  it('that failed leaves what was known', () => {
    if (one === undefined || two === undefined) throw new Error('no ids')
    const known = withAnswers(new Map(), [[one, found('open')]])
    expect(known.unread).toBe(0)
    const again = withAnswers(known.of, [
      [one, unreadable],
      [two, unreadable],
    ])
    expect(again.unread).toBe(1)
    expect([...again.of.values()].map(({ kind }) => kind)).toEqual(['found', 'unreadable'])
    expect(withAnswers(again.of, [[two, { kind: 'notStored' }]]).of.get(two)?.kind).toBe(
      'notStored',
    )
  })

  it('of a report keeps the verdict there was', () => {
    if (one === undefined) throw new Error('no ids')
    const failed: Explanation = { kind: 'failed', why: 'no' }
    const explained = withExplanation(new Map(), one, verdict('noBid'))
    expect(withExplanation(explained, one, failed)).toBe(explained)
    expect(withExplanation(new Map(), one, failed).get(one)).toEqual(failed)
  })
})
