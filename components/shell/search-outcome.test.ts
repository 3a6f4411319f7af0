import { describe, expect, it } from 'vitest'
import {
  EMPTY_OUTCOME,
  earliestRetryAtMs,
  joinOutcomes,
  onlyHit,
  outcomeOf,
  outcomeSentences,
  type SearchOutcome,
} from './search-outcome'

const pool = { kind: 'pool', name: 'Curve', href: '/pools/home/0x1' } as const
const here: SearchOutcome = { ...EMPTY_OUTCOME, found: [{ network: 'Home', hit: pool }] }

describe('onlyHit', () => {
  it('is the single hit of the page’s own network', () => {
    expect(onlyHit(here, 'Home')).toBe(pool)
    expect(onlyHit(here, 'Away')).toBeNull()
    expect(onlyHit({ ...here, found: [...here.found, ...here.found] }, 'Home')).toBeNull()
    expect(
      onlyHit({ ...here, unchecked: [{ network: 'Home', why: 'x', retryAtMs: null }] }, 'Home'),
    ).toBeNull()
  })
})

describe('outcomeSentences', () => {
  const nowhere: SearchOutcome = { ...EMPTY_OUTCOME, missing: ['Home', 'Away'] }

  it('names the networks that do not know it', () => {
    expect(outcomeSentences(nowhere, 'This order')).toEqual([
      'This order is not known on Home or Away.',
    ])
  })

  it('never calls missing what could not be asked', () => {
    const unchecked = [{ network: 'Home', why: 'no answer came.', retryAtMs: null }]
    expect(outcomeSentences({ ...EMPTY_OUTCOME, unchecked }, 'This order')).toEqual([
      'Home could not be asked: no answer came.',
    ])
  })
})

describe('outcomeOf', () => {
  const nothing = { hits: [], whys: [], unsupported: [], questions: 1 }
  const sentences = (...outcomes: readonly SearchOutcome[]) =>
    outcomeSentences(joinOutcomes(outcomes), 'This hash')

  it('calls missing only what a network was asked for', () => {
    expect(sentences(outcomeOf('Home', nothing), outcomeOf('Away', nothing))).toEqual([
      'This hash is not known on Home or Away.',
    ])
    const unsupported = ['pools']
    expect(sentences(outcomeOf('Away', { ...nothing, unsupported, questions: 0 }))).toEqual([
      'Away cannot be asked for pools.',
    ])
    expect(sentences(outcomeOf('Away', { ...nothing, unsupported }))).toEqual([
      'Nothing found on Away, which cannot be asked for pools.',
    ])
  })

  it('says why a network gave no answer, and nothing more once the thing is found', () => {
    const lost = outcomeOf('Away', {
      ...nothing,
      whys: [{ why: 'no answer came.', retryAtMs: null }],
    })
    expect(sentences(lost)).toEqual(['Away could not be asked: no answer came.'])
    const found = outcomeOf('Home', { ...nothing, hits: [pool], unsupported: ['app data'] })
    expect(sentences(found)).toEqual([])
    expect(onlyHit(found, 'Home')).toBe(pool)
  })
})

describe('earliestRetryAtMs', () => {
  const pausedUntil = (network: string, retryAtMs: number | null) =>
    outcomeOf(network, {
      ...{ hits: [], unsupported: [], questions: 1 },
      whys: [{ why: 'paused.', retryAtMs }],
    })

  it('waits for the last of several pauses, and for nothing that asked for none', () => {
    expect(
      earliestRetryAtMs(joinOutcomes([pausedUntil('A', 5_000), pausedUntil('B', 9_000)])),
    ).toBe(9_000)
    expect(earliestRetryAtMs(pausedUntil('A', null))).toBeNull()
    expect(earliestRetryAtMs(EMPTY_OUTCOME)).toBeNull()
    expect(earliestRetryAtMs(joinOutcomes([here, pausedUntil('A', 5_000)]))).toBeNull()
  })
})
