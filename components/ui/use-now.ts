'use client'

import { useCallback, useSyncExternalStore } from 'react'

type Clock = {
  now: number
  timer: ReturnType<typeof setInterval> | null
  readonly listeners: Set<() => void>
}

const FRESH_MS = 1000

/** One clock for all who ask for the same interval: a long list ticks at once, by one timer. */
const clocks = new Map<number, Clock>()

/**
 * Milliseconds since 1970, renewed every `intervalMs`. Null on the server and while its markup is
 * taken over, so that both write the same.
 */
export function useNow(intervalMs = 1000): number | null {
  const subscribe = useCallback(
    (listener: () => void) => listen(clockOf(intervalMs), intervalMs, listener),
    [intervalMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(clockOf(intervalMs), intervalMs),
    () => null,
  )
}

function clockOf(intervalMs: number): Clock {
  const known = clocks.get(intervalMs)
  if (known !== undefined) return known
  const clock: Clock = { now: Date.now(), timer: null, listeners: new Set() }
  clocks.set(intervalMs, clock)
  return clock
}

/** A clock nobody listened to stands still: it is set before it is read again. */
function read(clock: Clock, intervalMs: number): number {
  const isStopped = clock.timer === null
  if (isStopped && Date.now() - clock.now > intervalMs) clock.now = Date.now()
  return clock.now
}

function tick(clock: Clock): void {
  clock.now = Date.now()
  for (const one of clock.listeners) one()
}

function listen(clock: Clock, intervalMs: number, listener: () => void): () => void {
  clock.listeners.add(listener)
  clock.timer ??= setInterval(() => tick(clock), intervalMs)
  // What is new on the page may be younger than the last tick, and would lie in the future.
  if (Date.now() - clock.now > FRESH_MS) tick(clock)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0 || clock.timer === null) return
    clearInterval(clock.timer)
    clock.timer = null
  }
}
