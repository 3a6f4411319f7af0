import { describe, expect, it } from 'vitest'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { InboxChanges } from './watch-notifications'
import { watchReadState } from './watch-read-state'

const nothing: ReadState = { readUntil: null, read: [], unread: [] }

/** What was read moves as the test says; after the last notice the reader leaves. */
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
      select: async () => ({ ...nothing, read: [...state.read] }),
      follow: () => changes,
      isSignedIn: async () => state.isSignedIn,
      fingerprint: (value) => JSON.stringify(value),
    },
    abort.signal,
  )
  const all = async () => {
    const told: string[] = []
    for await (const { data } of stream) told.push(data.read.join())
    return told
  }
  return { all, state }
}

describe('watchReadState', () => {
  it('tells each change once, and nothing at first', async () => {
    const { all, state } = watched([
      ({ read }) => read.push('a'),
      () => undefined,
      ({ read }) => read.push('b'),
    ])
    expect(await all()).toEqual(['a', 'a,b'])
    expect(state.closed).toBe(1)
  })

  it('tells nothing any more once the reader is signed out', async () => {
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
