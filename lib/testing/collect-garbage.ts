import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs garbage collections repeatedly until the work ends, or the time is over (then `null`). */
export async function whileCollectingGarbage<T>(
  work: Promise<T>,
  limitMs: number,
): Promise<T | null> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // Other tests share this process, and the threads they start would inherit the flag.
  setFlagsFromString('--no-expose-gc')
  const collecting = setInterval(collect, 25)
  const limit = new AbortController()
  try {
    return await Promise.race([work, sleep(limitMs, null, { signal: limit.signal })])
  } finally {
    clearInterval(collecting)
    limit.abort()
  }
}
