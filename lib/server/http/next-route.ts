import 'server-only'
import { failureAnswer } from './answer'
import { parseRequestPath } from './request-path'
import { findRuntime } from './runtime'

type RouteHandler = (request: Request) => Promise<Response>

/**
 * The handlers of one route file. `path` is the file's path template (`*` for unknown API paths);
 * a test compares it with the table. Every method is exported, because the edge responds to wrong
 * methods and preflights in the endpoint's dialect, while Next would send plain text.
 */
export function nextRoute(
  path: string,
): Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler> {
  const handle: RouteHandler = async (request) => {
    const runtime = findRuntime()
    return runtime ? runtime.handleFetch(request) : notRunning(request, path)
  }
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
  }
}

function notRunning(request: Request, path: string): Response {
  const { dialect } = parseRequestPath(new URL(request.url).pathname)
  const answer = failureAnswer(dialect, {
    errorType: 'ServiceUnavailable',
    description: `${path}: this process serves pages only. Start the system with \`npm start\`.`,
  })
  const body = answer.content.kind === 'bytes' ? Buffer.from(answer.content.bytes) : null
  return new Response(body, { status: answer.status, headers: answer.headers })
}
