import 'server-only'
import { DATA_HEADERS } from '@/lib/infra/data-headers'
import type { ApiEntry } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { RunningServer } from '@/lib/server/http/http-server'
import { closeServer, type ListenAt, listen, originOf } from '@/lib/server/http/listen'
import { isLoopback } from '@/lib/server/http/loopback'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { createStrictServer } from '@/lib/server/http/strict-server'

/** Of rows that concern no network. */
export type NoNetwork = { readonly name: string; readonly chainId: number; readonly aliases: [] }

type RowsServerDeps = {
  readonly onFault: EdgeDeps<never>['onFault']
  /** The answer to every path without a row; `message` is its body's. */
  readonly other: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly message: string
  }
}

/** A server of a few rows without limits of rate, as operators use it. Web pages of other origins are refused. */
export async function startRowsServer(
  at: ListenAt,
  rows: readonly ApiEntry<NoNetwork>[],
  { onFault, other }: RowsServerDeps,
): Promise<RunningServer> {
  const table = rows.map((row): ApiEntry<NoNetwork> => {
    return { ...row, endpoint: { ...row.endpoint, pages: 'own' } }
  })
  const dispatcher = createDispatcher(table, {
    resolveNetwork: networkResolver<NoNetwork>([]),
    takeToken: () => 0,
    isOnLoopback: isLoopback(at.host),
    onFault,
  })
  const paths = new Set(rows.map(({ endpoint }) => endpoint.path))
  const server = createStrictServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    // The dispatcher would answer that an order or a network does not exist.
    if (paths.has(path) && dispatcher.dispatch(request, response) !== false) return
    response.writeHead(other.status, {
      ...DATA_HEADERS,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...other.headers,
    })
    response.end(JSON.stringify({ message: other.message }))
  })
  const port = await listen(server, at)
  return {
    url: originOf(at.host, port),
    close: (graceMs) => closeServer(server, graceMs, dispatcher.closeStreams),
  }
}
