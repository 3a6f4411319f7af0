import { describe, expect, it } from 'vitest'
import { distanceToVisible } from './reveal-in-frame'

const frame = { top: 300, bottom: 900 }
const row = (top: number) => ({ top, bottom: top + 40 })

describe('distanceToVisible', () => {
  it.each([
    ['is zero for a visible row', 500, 0],
    ['is negative for a row above', 100, -200],
    ['is positive for a row that the window cuts off', 840, 80],
    ['ignores a fraction of a pixel', 299.5, 0],
  ])('%s', (_, top, by) => expect(distanceToVisible(row(top), frame, 800)).toBe(by))

  it('is positive for a row below the frame', () =>
    expect(distanceToVisible(row(1000), frame, 1000)).toBe(140))

  it('counts what the page has scrolled away as not visible', () =>
    expect(distanceToVisible(row(-100), { top: -200, bottom: 400 }, 800)).toBe(-100))

  it('shows the top of a row that is higher than the frame', () =>
    expect(distanceToVisible({ top: 350, bottom: 2000 }, frame, 1000)).toBe(50))

  it('does not scroll a frame that is itself not visible', () =>
    expect(distanceToVisible(row(1500), { top: 900, bottom: 1400 }, 800)).toBe(0))
})
