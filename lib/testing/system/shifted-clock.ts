/**
 * Shifts the current time of `Date` by this many milliseconds, until the returned function is
 * called. Timers and `performance.now()` are not affected, as when an operator sets a machine's
 * clock.
 */
export function shiftClock(offsetMs: () => number): () => void {
  const RealDate = globalThis.Date
  const realNow = RealDate.now
  const now = () => realNow.call(RealDate) + offsetMs()
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  })
  return () => {
    RealDate.now = realNow
    globalThis.Date = RealDate
  }
}
