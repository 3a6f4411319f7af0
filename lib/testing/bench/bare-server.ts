import { request } from 'node:http'
import type { ApiTarget } from './api-target'
import { startHelper } from './helper-process'

export type BareAnswer = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Headers a bare server adds by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/** Returns the same bytes and headers for every request, with only the platform's server. */
export async function openBareServer(
  answer: BareAnswer,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = startHelper<BareAnswer, number>('./bare-process.ts')
  return { port: await server.request(answer), close: server.close }
}

/** Records a server's response to one request, to be repeated by a bare server. */
export function recordAnswer(
  origin: string,
  { path, body }: Pick<ApiTarget, 'path' | 'body'>,
): Promise<BareAnswer> {
  const url = `${origin}${path}`
  const options =
    body === null
      ? { agent: false }
      : { agent: false, method: 'POST', headers: { 'Content-Type': 'application/json' } }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode !== 200) {
          reject(new Error(`${url} answered ${response.statusCode}`))
          return
        }
        const headers: Record<string, string> = {}
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          const name = response.rawHeaders[at] ?? ''
          if (!OWN_HEADERS.has(name.toLowerCase()))
            headers[name] = response.rawHeaders[at + 1] ?? ''
        }
        resolve({ headers, body: Buffer.concat(chunks) })
      })
    })
    sent.once('error', reject).end(body ?? undefined)
  })
}
