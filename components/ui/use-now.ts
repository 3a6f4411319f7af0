'use client'

import { useCallback, useSyncExternalStore } from 'react'

type Clock = {
  now: number
  timer: ReturnType<typeof setInterval> | null
  readonly listeners: Set<() => void>
}

const FRESH_MS = 1000

/** One shared timer per interval, so that a long list updates at once. */
const clocks = new Map<number, Clock>()

/**
 * Milliseconds since 1970, updated every `intervalMs`. Null on the server and during hydration, so
 * that both render the same.
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

/** A clock with no listeners is stopped, so set it before reading it. */
function read(clock: Clock, intervalMs: number): number {
  const isStopped = clock.timer === null
  if (isStopped && Date.now() - clock.now > intervalMs) clock.now = Date.now()
  return clock.now
}

function tick(clock: Clock): void {
  clock.now = Date.now()
  for (const listener of clock.listeners) listener()
}

function listen(clock: Clock, intervalMs: number, listener: () => void): () => void {
  clock.listeners.add(listener)
  clock.timer ??= setInterval(() => tick(clock), intervalMs)
  // New items may be newer than the last tick and would appear to be in the future.
  if (Date.now() - clock.now > FRESH_MS) tick(clock)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0 || clock.timer === null) return
    clearInterval(clock.timer)
    clock.timer = null
  }
}
