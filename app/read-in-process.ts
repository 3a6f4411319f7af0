import 'server-only'
import type { CallInput } from '@/lib/client/api-client'
import type { Aged } from '@/lib/client/queries/aged'
import type { Endpoint, ResponseOf } from '@/lib/contract/endpoint'
import { findRuntime } from '@/lib/server/http/runtime'

/** A page is sent without what takes longer; the browser asks for that itself. */
const PATIENCE_MS = 1_500

/** How long a page waits for all it reads; reads that follow each other share one. */
export const patience = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)

/**
 * Asks an endpoint of the system in this process. Throws unless it answers 200 in time: what could
 * not be read must stay unread, so that the browser asks, and never look like an empty answer.
 */
export async function readInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal = patience(),
): Promise<ResponseOf<E>> {
  return (await readAgedInProcess(endpoint, input, signal)).answer
}

/** The same, with the age of the answer. */
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

/** The work's outcome, unless the signal comes first. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
