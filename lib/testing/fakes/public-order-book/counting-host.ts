import { bodyOf, listen } from '../listening-server'

/** A host that must receive nothing from the service; it counts and stores what it receives. */
export type CountingHost = {
  readonly url: string
  readonly received: readonly {
    readonly method: string
    readonly target: string
    readonly body: string
  }[]
  readonly close: () => Promise<void>
}

export async function startCountingHost(): Promise<CountingHost> {
  const received: { method: string; target: string; body: string }[] = []
  const { url, close } = await listen(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    received.push({ method: request.method ?? 'GET', target: request.url ?? '/', body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { url, received, close }
}
