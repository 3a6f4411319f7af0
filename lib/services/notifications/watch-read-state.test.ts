import { describe, expect, it } from 'vitest'
import type { ReadState } from '@/lib/domain/notification/read-state'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { InboxChanges } from './watch-notifications'
import { watchReadState } from './watch-read-state'

const nothing: ReadState = { readUntil: null, read: [], unread: [] }

/** Applies one step per change event; the reader disconnects after the last one. */
function watched(steps: readonly ((state: { read: string[]; isSignedIn: boolean }) => void)[]) {
  const state = { read: [] as string[], isSignedIn: true, closed: 0 }
  const left = [...steps]
  const abort = new AbortController()
  const changes: InboxChanges = {
    next: async () => {
      const step = left.shift()
      if (step === undefined) abort.abort()
      step?.(state)
      return step === undefined ? new Set() : new Set(['account'])
    },
    close: () => {
      state.closed += 1
    },
  }
  const stream = watchReadState(
    {
      selectReadState: async () => ({ ...nothing, read: [...state.read] }),
      follow: () => changes,
      isSignedIn: async () => state.isSignedIn,
      fingerprint: (value) => JSON.stringify(value),
    },
    ZERO_ADDRESS,
    abort.signal,
  )
  const all = async () => {
    const events: string[] = []
    for await (const { data } of stream) events.push(data.read.join())
    return events
  }
  return { all, state }
}

describe('watchReadState', () => {
  it('sends each change once, and nothing at first', async () => {
    const { all, state } = watched([
      ({ read }) => read.push('a'),
      () => undefined,
      ({ read }) => read.push('b'),
    ])
    expect(await all()).toEqual(['a', 'a,b'])
    expect(state.closed).toBe(1)
  })

  it('sends nothing once the reader is signed out', async () => {
    const { all } = watched([
      ({ read }) => read.push('a'),
      (state) => {
        state.isSignedIn = false
        state.read.push('b')
      },
    ])
    expect(await all()).toEqual(['a'])
  })
})
