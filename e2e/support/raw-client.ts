import { Agent, request as send } from 'node:http'
import { parseBody, type Reply } from './reply'

export type RawClient = {
  /** Sends a request exactly as written; of an event stream only the first chunk is read. */
  readonly send: (options: {
    readonly method: string
    readonly target: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }) => Promise<Reply>
  readonly close: () => void
}

/**
 * An HTTP client that keeps connections open and does not normalise requests. `localAddress` makes
 * the service see another client: every address of 127.0.0.0/8 belongs to this machine.
 */
export function createRawClient(
  origin: string,
  options: { readonly connections?: number; readonly localAddress?: string } = {},
): RawClient {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections ?? 16 })
  return {
    send: ({ method, target, headers = {}, body = '' }) =>
      new Promise((resolve, reject) => {
        const request = send(
          {
            agent,
            hostname,
            port,
            method,
            path: target,
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            ...(options.localAddress === undefined ? {} : { localAddress: options.localAddress }),
          },
          (response) => {
            const chunks: Buffer[] = []
            const finish = () =>
              resolve(toReply(response.statusCode ?? 0, response.headers, chunks))
            const isStream = response.headers['content-type']?.startsWith('text/event-stream')
            response.on('data', (chunk: Buffer) => {
              chunks.push(chunk)
              if (isStream) {
                finish()
                request.destroy()
              }
            })
            response.on('end', finish)
            response.on('error', (fault) => (isStream ? finish() : reject(fault)))
          },
        )
        request.setTimeout(30_000, () => request.destroy(new Error(`${method} ${target}: silent`)))
        request.on('error', reject)
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}

function toReply(
  status: number,
  raw: Readonly<Record<string, string | string[] | undefined>>,
  chunks: readonly Buffer[],
): Reply {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) headers.set(name, String(value))
  const text = Buffer.concat(chunks).toString('utf8')
  return { status, headers, text, body: parseBody(text) }
}
