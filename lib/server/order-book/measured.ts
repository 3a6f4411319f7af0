import 'server-only'

/** Runs work and says how it ended and how long it took; `fault` is how work ends that rejects. */
export async function measured<T>(
  work: () => Promise<T>,
  outcomeOf: (result: T) => string,
  report: (outcome: string, seconds: number) => void,
): Promise<T> {
  const startedMs = performance.now()
  let outcome = 'fault'
  try {
    const result = await work()
    outcome = outcomeOf(result)
    return result
  } finally {
    report(outcome, (performance.now() - startedMs) / 1_000)
  }
}
