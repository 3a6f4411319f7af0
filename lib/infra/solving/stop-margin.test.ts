import { describe, expect, it } from 'vitest'
import { createStopMargin } from './stop-margin'

describe('the margin before a deadline', () => {
  it('is none before a solver has been stopped', () => {
    expect(createStopMargin().before(800)).toBe(0)
  })

  it('is what the slowest of the latest 16 answers took, and at most a quarter of the deadline', () => {
    const margin = createStopMargin()
    margin.record(90)
    margin.record(20)
    expect(margin.before(800)).toBe(90)
    expect(margin.before(200)).toBe(50)
    for (let count = 0; count < 15; count += 1) margin.record(30)
    expect(margin.before(800)).toBe(30)
  })
})
