import 'server-only'
import type { CallInput } from '@/lib/client/api-client'
import type { Aged } from '@/lib/client/queries/aged'
import type { Endpoint, ResponseOf } from '@/lib/contract/endpoint'
import { findRuntime } from '@/lib/server/http/runtime'

/** The page is sent without data that takes longer; the browser requests it. */
const PATIENCE_MS = 1_500

/** Total time a page waits for its reads; sequential reads share it. */
export const patience = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)

/**
 * Calls an endpoint of the system in this process. Throws unless it responds with 200 in time: a
 * failed read must stay missing, so that the browser requests it, and must not look like an empty
 * result.
 */
export async function readInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal = patience(),
): Promise<ResponseOf<E>> {
  return (await readAgedInProcess(endpoint, input, signal)).answer
}

/** The same, with the age of the response. */
export async function readAgedInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal = patience(),
): Promise<Aged<ResponseOf<E>>> {
  const runtime = findRuntime()
  if (runtime === null) throw new Error('the system is not running')
  const call = runtime.callOwn({ endpoint: endpoint.name, ...input, signal })
  const { status, value, headers } = await inTime(call, signal)
  if (status !== 200) throw new Error(`${endpoint.name} was answered with ${status}`)
  return { answer: value as ResponseOf<E>, ageSeconds: Number(headers.Age ?? 0) }
}

/** The work's result, unless the signal aborts first. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
