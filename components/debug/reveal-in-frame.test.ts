import { describe, expect, it } from 'vitest'
import { distanceToSight } from './reveal-in-frame'

const frame = { top: 300, bottom: 900 }
const row = (top: number) => ({ top, bottom: top + 40 })

describe('distanceToSight', () => {
  it.each([
    ['stays where the row is in sight', 500, 0],
    ['goes up to a row above', 100, -200],
    ['goes down to a row that the window cuts off', 840, 80],
    ['lets a fraction of a pixel be', 299.5, 0],
  ])('%s', (_, top, by) => expect(distanceToSight(row(top), frame, 800)).toBe(by))

  it('goes down to a row below the frame', () =>
    expect(distanceToSight(row(1000), frame, 1000)).toBe(140))

  it('counts what the page has scrolled away as out of sight', () =>
    expect(distanceToSight(row(-100), { top: -200, bottom: 400 }, 800)).toBe(-100))

  it('shows the top of a row that is higher than the frame', () =>
    expect(distanceToSight({ top: 350, bottom: 2000 }, frame, 1000)).toBe(50))

  it('does not scroll a frame that is itself out of sight', () =>
    expect(distanceToSight(row(1500), { top: 900, bottom: 1400 }, 800)).toBe(0))
})
