import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inPieces } from './in-pieces'

describe('inPieces', () => {
  let idle: (() => void)[] = []
  let nowMs = 0

  beforeEach(() => {
    idle = []
    nowMs = 0
    vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => idle.push(run) })
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const runIdle = () => idle.shift()?.()

  it('ends a piece after some milliseconds and does the rest when the browser is idle again', () => {
    let left = 5
    const shownAt: number[] = []
    const start = inPieces(
      () => {
        if (left === 0) return false
        left -= 1
        nowMs += 4
        return true
      },
      () => shownAt.push(left),
    )
    start()
    expect(left).toBe(5)
    runIdle()
    expect(left).toBe(3)
    runIdle()
    runIdle()
    expect(left).toBe(0)
    expect(shownAt).toEqual([3, 1, 0])
    expect(idle).toEqual([])
  })

  it('asks for idle time once, however often it is started, and again for later work', () => {
    let left = 1
    const start = inPieces(
      () => left-- > 0,
      () => undefined,
    )
    start()
    start()
    expect(idle).toHaveLength(1)
    runIdle()
    left = 1
    start()
    expect(idle).toHaveLength(1)
  })
})
