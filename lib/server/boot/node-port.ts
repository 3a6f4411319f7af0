import 'server-only'
import type { RequestListener } from 'node:http'
import { rpcRow } from '@/lib/server/api/rpc-row'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { ServedNetwork } from './served-network'

/**
 * Answers at the port of a network's node as `/{network}/rpc` does, with the same limits for the same
 * clients. It is reached from this machine only and has no proxy in front.
 */
export function nodePort(network: ServedNetwork, deps: EdgeDeps<ServedNetwork>): RequestListener {
  const table = [rpcRow(endpointsOn<ServedNetwork>(), ({ rpc }) => rpc)]
  const { dispatch } = createDispatcher(table, { ...deps, isOnLoopback: true })
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path === '/' || path === '') {
      request.url = `/${network.name}/rpc`
      void dispatch(request, response)
      return
    }
    response.writeHead(404, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify({ message: 'JSON-RPC is at the path /' }))
  }
}
