import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from './log'

/** What a line says of a request besides its method and outcome. */
export type AccessFacts = {
  /** The pattern of its path, so that no account, order or text of the client is written. */
  readonly route: string
  readonly network?: string
  readonly requestId: string
}

/** To be called when a request has come; its line is written once its response is over. */
export type AccessLog = (
  request: IncomingMessage,
  response: ServerResponse,
  facts: AccessFacts,
) => void

/**
 * One line per request, whatever the level of the log is: when its response is complete, or its
 * connection is closed, which `complete` tells. `ms` is until then, of a stream how long it was open;
 * `bytes` is what was sent, headers included. `status` is null where the client left before an answer.
 * Never what the request says of a person: address, query, headers and body.
 */
export function createAccessLog(log: Logger): AccessLog {
  const lines = log.child({}, { level: 'info' })
  return (request, response, { route, network, requestId }) => {
    const { method, socket } = request
    const startedMs = performance.now()
    const bytesBefore = socket.bytesWritten
    response.once('close', () => {
      lines.info(
        {
          method,
          route,
          network,
          status: response.headersSent ? response.statusCode : null,
          ms: Math.round((performance.now() - startedMs) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
          complete: response.writableFinished,
          requestId,
        },
        'request',
      )
    })
  }
}
