import 'server-only'
import { failure, ok } from '@/lib/domain/shared/result'
import type { Answer } from './answer'
import { failureAnswer, withCommonHeaders } from './answer'
import type { ApiCore } from './api-core'
import { clientAddress } from './client-address'
import type { EdgeRequest } from './edge'
import { tooLarge } from './node-body'
import { newRequestId } from './request-id'

/** The API core behind Fetch types, for route files and tests without a socket. */
export function fetchHandler<N>(core: ApiCore<N>, trustedProxies: number) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const target = `${url.pathname}${url.search}`
    const route = core.route(target)
    if (route === null) {
      const answer = failureAnswer('message', {
        errorType: 'NotFound',
        description: 'No such endpoint.',
      })
      return toResponse(
        { ...answer, headers: withCommonHeaders(newRequestId(null), answer.headers, true) },
        request,
      )
    }
    return toResponse(await core.answer(route, edgeRequest(request, trustedProxies)), request)
  }
}

function edgeRequest(request: Request, trustedProxies: number): EdgeRequest {
  return {
    method: request.method,
    requestId: newRequestId(request.headers.get('x-request-id')),
    header: (name) => request.headers.get(name),
    // The hosting server itself adds the last entry, so that one can be trusted.
    clientAddress: clientAddress(
      undefined,
      request.headers.get('x-forwarded-for'),
      Math.max(1, trustedProxies),
    ),
    signal: request.signal,
    readBody: async (maxBytes) => {
      if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes)
      const reader = request.body?.getReader()
      const chunks: Uint8Array[] = []
      let size = 0
      try {
        for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
          size += part.value.length
          if (size > maxBytes) {
            await reader?.cancel()
            return tooLarge(maxBytes)
          }
          chunks.push(part.value)
        }
      } catch {
        return failure('InvalidParameter', 'body: could not be read')
      }
      return ok(Buffer.concat(chunks))
    },
  }
}

function toResponse(answer: Answer, request: Request): Response {
  const { content, status } = answer
  // A Fetch response may not set connection headers: its server owns the connection.
  const { Connection: _, ...headers } = answer.headers
  if (request.method === 'HEAD' || content.kind === 'none') {
    if (content.kind === 'stream') void content.chunks[Symbol.asyncIterator]().return?.()
    return new Response(null, { status, headers })
  }
  if (content.kind === 'bytes') return new Response(Buffer.from(content.bytes), { status, headers })
  const iterator = content.chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
  return new Response(stream, { status, headers })
}
