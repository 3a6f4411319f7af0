import { describe, expect, it } from 'vitest'
import { onlyHit, outcomeSentences, type SearchOutcome } from './search-outcome'

const pool = { kind: 'pool', name: 'Curve', href: '/pools/home/0x1' } as const
const here: SearchOutcome = {
  found: [{ network: 'Home', hit: pool }],
  missing: [],
  unchecked: [],
}

describe('onlyHit', () => {
  it('is the single hit of the page’s own network', () => {
    expect(onlyHit(here, 'Home')).toBe(pool)
    expect(onlyHit(here, 'Away')).toBeNull()
    expect(onlyHit({ ...here, found: [...here.found, ...here.found] }, 'Home')).toBeNull()
    expect(onlyHit({ ...here, unchecked: [{ network: 'Home', why: 'x' }] }, 'Home')).toBeNull()
  })
})

describe('outcomeSentences', () => {
  const nowhere: SearchOutcome = { found: [], missing: ['Home', 'Away'], unchecked: [] }

  it('names the networks that do not know it', () => {
    expect(outcomeSentences(nowhere, 'This order')).toEqual([
      'This order is not known on Home or Away.',
    ])
  })

  it('never calls missing what could not be asked', () => {
    const unchecked = [{ network: 'Home', why: 'no answer came.' }]
    expect(outcomeSentences({ found: [], missing: [], unchecked }, 'This order')).toEqual([
      'Home could not be asked: no answer came.',
    ])
  })
})
