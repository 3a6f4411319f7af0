import type { ServerResponse } from 'node:http'
import { listen } from './listening-server'

/** How the server answers a path. */
type Behaviour =
  | { readonly kind: 'body'; readonly body: string | Uint8Array; readonly type?: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string }
  /** An endless body. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'dropped' }

export type TokenListServer = {
  readonly url: string
  /** Sets the response of a path from now on; other paths are a 404. */
  readonly behave: (path: string, behaviour: Behaviour) => void
  /** Requested paths, in order. */
  readonly requests: readonly string[]
  readonly close: () => Promise<void>
}

/** A server of token lists, and of icons like an IPFS gateway. */
export async function startTokenListServer(): Promise<TokenListServer> {
  const behaviours = new Map<string, Behaviour>()
  const requests: string[] = []
  const { url, close } = await listen((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    answer(response, behaviours.get(path) ?? { kind: 'status', status: 404 })
  })
  return { url, requests, close, behave: (path, how) => void behaviours.set(path, how) }
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour.kind) {
    case 'body':
      response.writeHead(200, { 'Content-Type': behaviour.type ?? 'application/json' })
      response.end(behaviour.body)
      return
    case 'status':
      response.writeHead(behaviour.status).end()
      return
    case 'redirect':
      response.writeHead(302, { Location: behaviour.location }).end()
      return
    case 'endless':
      pour(response)
      return
    case 'dropped':
      response.destroy()
  }
}

function pour(response: ServerResponse): void {
  if (response.destroyed) return
  while (response.write(Buffer.alloc(64 * 1024, 0x20)));
  response.once('drain', () => pour(response))
}
