import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import { vi } from 'vitest'

const realSleep = timersPromises.setTimeout

/** What `node:timers/promises` waits with, on the global timers, which fake timers replace. */
function fakeableSleep<T>(
  ms?: number,
  value?: T,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new DOMException('The operation was aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve(value as T)
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

type Faked = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']

/**
 * Fake timers that also stop the waits of `node:timers/promises`. By default every clock stands
 * still; `useRealClock` has to follow, as tests share a process.
 */
export function useFakeClock(toFake?: Faked): void {
  vi.useFakeTimers(toFake === undefined ? {} : { toFake })
  timersPromises.setTimeout = fakeableSleep as typeof realSleep
  syncBuiltinESMExports()
}

export function useRealClock(): void {
  timersPromises.setTimeout = realSleep
  syncBuiltinESMExports()
  vi.useRealTimers()
}

/** Lets time pass in steps until the check no longer throws: a minute at most. */
export async function passTimeUntil(check: () => void, stepMs = 1): Promise<void> {
  for (let ms = 0; ms < 60_000; ms += stepMs) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(stepMs)
    }
  }
  check()
}
