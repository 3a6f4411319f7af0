import { describe, expect, it } from 'vitest'
import { createClock, createFineClock } from './clock'

const clockAt = (wall: { ms: number }) => createClock(() => wall.ms)

describe('createClock', () => {
  it('increases strictly, also within a millisecond and over small steps back', () => {
    const wall = { ms: 5_000 }
    const now = clockAt(wall)
    const times = [now(), now()]
    wall.ms -= 900
    times.push(now())
    wall.ms += 901
    times.push(now())
    expect(times).toEqual([5_000_000, 5_000_001, 5_000_002, 5_001_000])
  })

  it('follows a clock that is set back, instead of stopping until it has caught up', () => {
    const wall = { ms: 3_605_000 }
    const now = clockAt(wall)
    now()
    wall.ms = 5_000
    expect(now()).toBe(5_000_000)
    expect(now()).toBe(5_000_001)
  })
})

it('counts on between milliseconds, and follows a wall clock that is set', () => {
  let [wall, monotonic] = [1_000, 5]
  const now = createFineClock(
    () => wall,
    () => monotonic,
  )
  expect(now()).toBe(1_000_000)
  monotonic += 0.25
  expect(now()).toBe(1_000_250)
  wall += 1
  monotonic += 0.5
  expect(now()).toBe(1_000_750)
  wall += 60_000
  expect(now()).toBe(61_001_000)
  wall -= 60_000
  expect(now()).toBe(1_001_000)
})
