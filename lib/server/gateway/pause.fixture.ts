import type { Pause } from './pause'

/** Waits on the global timers, which tests can wind forward. */
export const fakeablePause: Pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
