import { describe, expect, it } from 'vitest'
import { message } from '@/lib/domain/shared/message'
import {
  EMPTY_OUTCOME,
  joinOutcomes,
  latestRetryAtMs,
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
      onlyHit({ ...here, unchecked: [{ network: 'Home', reason: 'x', retryAtMs: null }] }, 'Home'),
    ).toBeNull()
  })
})

const unknownOrder = message`This order is not known on {0}.`

describe('outcomeSentences', () => {
  const nowhere: SearchOutcome = { ...EMPTY_OUTCOME, missing: ['Home', 'Away'] }

  it('names the networks that do not have the item', () => {
    expect(outcomeSentences(nowhere, unknownOrder)).toEqual([
      'This order is not known on Home or Away.',
    ])
  })

  it('does not report an item as missing on a network that failed to respond', () => {
    const unchecked = [{ network: 'Home', reason: 'no answer came.', retryAtMs: null }]
    expect(outcomeSentences({ ...EMPTY_OUTCOME, unchecked }, unknownOrder)).toEqual([
      'Home could not be asked: no answer came.',
    ])
  })
})

describe('outcomeOf', () => {
  const nothing = { hits: [], failures: [], unsupported: [], lookups: 1 }
  const sentences = (...outcomes: readonly SearchOutcome[]) =>
    outcomeSentences(joinOutcomes(outcomes), message`This hash is not known on {0}.`)

  it('reports an item as missing only after a lookup', () => {
    expect(sentences(outcomeOf('Home', nothing), outcomeOf('Away', nothing))).toEqual([
      'This hash is not known on Home or Away.',
    ])
    const unsupported = ['pools']
    expect(sentences(outcomeOf('Away', { ...nothing, unsupported, lookups: 0 }))).toEqual([
      'Away cannot be asked for pools.',
    ])
    expect(sentences(outcomeOf('Away', { ...nothing, unsupported }))).toEqual([
      'Nothing found on Away, which cannot be asked for pools.',
    ])
  })

  it('gives the reason of a failed lookup, and no note once the item is found', () => {
    const lost = outcomeOf('Away', {
      ...nothing,
      failures: [{ reason: 'no answer came.', retryAtMs: null }],
    })
    expect(sentences(lost)).toEqual(['Away could not be asked: no answer came.'])
    const found = outcomeOf('Home', { ...nothing, hits: [pool], unsupported: ['app data'] })
    expect(sentences(found)).toEqual([])
    expect(onlyHit(found, 'Home')).toBe(pool)
  })
})

describe('latestRetryAtMs', () => {
  const pausedUntil = (network: string, retryAtMs: number | null) =>
    outcomeOf(network, {
      hits: [],
      unsupported: [],
      lookups: 1,
      failures: [{ reason: 'paused.', retryAtMs }],
    })

  it('waits for the longest of several pauses, and not without a pause', () => {
    expect(latestRetryAtMs(joinOutcomes([pausedUntil('A', 5_000), pausedUntil('B', 9_000)]))).toBe(
      9_000,
    )
    expect(latestRetryAtMs(pausedUntil('A', null))).toBeNull()
    expect(latestRetryAtMs(EMPTY_OUTCOME)).toBeNull()
    expect(latestRetryAtMs(joinOutcomes([here, pausedUntil('A', 5_000)]))).toBeNull()
  })
})
