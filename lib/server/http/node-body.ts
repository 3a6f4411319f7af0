import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'

type BodyFailure = Failure<'PayloadTooLarge' | 'RequestTimeout'>

export const tooLarge = (maxBytes: number) =>
  failure('PayloadTooLarge', `body: larger than ${maxBytes} bytes`)

/** Reads a whole body within a size and a time, counted from the call. */
export function readNodeBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMilliseconds: number,
): Promise<Result<Uint8Array, BodyFailure>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.resolve(tooLarge(maxBytes))
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: Result<Uint8Array, BodyFailure>) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      if (!result.ok) request.pause()
      resolve(result)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) finish(tooLarge(maxBytes))
      else chunks.push(chunk)
    }
    const onEnd = () =>
      finish(ok(chunks.length === 1 ? (chunks[0] ?? Buffer.of()) : Buffer.concat(chunks)))
    const onGone = () => {
      clearTimeout(timer)
      reject(new Error('the client went away while sending'))
    }
    const timer = setTimeout(
      () => finish(failure('RequestTimeout', 'body: not received in time')),
      timeoutMilliseconds,
    )
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}
