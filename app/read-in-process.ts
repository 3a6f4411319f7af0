import 'server-only'
import type { CallInput } from '@/lib/client/call-input'
import { endpointUrl } from '@/lib/client/endpoint-url'
import type { Aged } from '@/lib/client/queries/aged'
import type { Endpoint, ResponseOf } from '@/lib/contract/endpoint'
import { LEFT_OUT_HEADER, type LeftOut, readLeftOut } from '@/lib/contract/left-out'
import { inTime } from '@/lib/server/http/in-time'
import { findRuntime } from '@/lib/server/http/runtime'
import { MissingError } from './missing-error'

/** A page is sent without data that takes longer; the browser then requests it. */
const READ_TIMEOUT_MS = 1_500

/**
 * Until when a page waits for its reads, by `performance.now()`; sequential reads share it. It is no
 * signal, because each of a page's parallel reads would add listeners to that.
 */
export const readDeadlineMs = (): number => performance.now() + READ_TIMEOUT_MS

/**
 * Calls an endpoint of the system in this process. Throws unless it responds with 200 in time: a
 * failed read must stay missing, so that the browser requests it, and must not look like an empty
 * result. What does not exist is a `MissingError`, which travels with the page instead.
 */
export async function readInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  deadlineMs: number = readDeadlineMs(),
): Promise<ResponseOf<E>> {
  return (await readAgedInProcess(endpoint, input, deadlineMs)).answer
}

/** The same, with the age of the response. */
export async function readAgedInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  deadlineMs: number = readDeadlineMs(),
): Promise<Aged<ResponseOf<E>>> {
  const { answer, headers } = await answerInProcess(endpoint, input, deadlineMs)
  return { answer, ageSeconds: Number(headers.Age ?? 0) }
}

/** The same for a list, with what it lacks. */
export async function readListInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  deadlineMs: number = readDeadlineMs(),
): Promise<{ readonly entries: ResponseOf<E>; readonly leftOut: LeftOut }> {
  const { answer, headers } = await answerInProcess(endpoint, input, deadlineMs)
  return { entries: answer, leftOut: readLeftOut(headers[LEFT_OUT_HEADER]) }
}

async function answerInProcess<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  deadlineMs: number,
): Promise<{ answer: ResponseOf<E>; headers: Readonly<Record<string, string>> }> {
  const runtime = findRuntime()
  if (runtime === null) throw new Error('the system is not running')
  const { status, value, headers, failure } = await beforeDeadline(
    (signal) => runtime.callOwn({ endpoint: endpoint.name, ...input, signal }),
    deadlineMs,
  )
  if (status === 404 && endpoint.method === 'GET' && failure !== undefined) {
    throw new MissingError({ url: endpointUrl(endpoint, input), body: failure })
  }
  if (status !== 200) throw new Error(`${endpoint.name} was answered with ${status}`)
  return { answer: value as ResponseOf<E>, headers }
}

/** The work's result, unless the deadline passes first. */
export const beforeDeadline = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  deadlineMs: number = readDeadlineMs(),
): Promise<T> => inTime(deadlineMs - performance.now(), work)
