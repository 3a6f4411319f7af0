import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { JsonRpcResponse } from '@/lib/contract/codecs/json-rpc'
import { isNodeCommand } from '@/lib/infra/chain/local/node-control'
import type { GateHandler } from '@/lib/infra/chain/local/node-gate'
import { LAST_REFUSAL_HEADERS } from '@/lib/infra/data-headers'
import { rpcRow } from '@/lib/server/api/rpc-row'
import { endpointsOn, type RequestMeta } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { Rpc } from '@/lib/server/rpc-socket/rpc'
import { isWebSocketRequest, type RpcSockets } from '@/lib/server/rpc-socket/rpc-sockets'

/**
 * The calls a request at the port may make. Commands are for programs alone: what a browser sends for
 * somebody, an extension included, names its origin.
 */
export function portRpc({ rpc, nodePort }: ServedNetwork, meta: Pick<RequestMeta, 'header'>): Rpc {
  const command = nodePort?.command ?? null
  const isBrowser = ['origin', 'sec-fetch-site'].some((name) => meta.header(name) !== null)
  if (command === null || isBrowser) return rpc
  return async (calls) => {
    if (!calls.some(({ method }) => isNodeCommand(method))) return rpc(calls)
    const replies: JsonRpcResponse[] = []
    // In their order, as what they change is seen by those after them.
    for (const call of calls) {
      replies.push(...(isNodeCommand(call.method) ? [await command(call)] : await rpc([call])))
    }
    return replies
  }
}

/**
 * Answers at the port of a network's node as `/{network}/rpc` does, with the same limits for the same
 * clients. It is reached from this machine only and has no proxy in front.
 */
export function nodePort(
  network: ServedNetwork,
  deps: EdgeDeps<ServedNetwork>,
  sockets: RpcSockets,
): GateHandler {
  const table = [rpcRow(endpointsOn<ServedNetwork>(), portRpc)]
  const { dispatch } = createDispatcher(table, { ...deps, isOnLoopback: true })
  return {
    onRequest: (request, response) => {
      if (isRoot(request)) {
        request.url = `/${network.name}/rpc`
        void dispatch(request, response)
        return
      }
      response.writeHead(404, LAST_REFUSAL_HEADERS)
      response.end(JSON.stringify({ message: 'JSON-RPC is at the path /' }))
    },
    onUpgrade: (request, socket, head) => {
      const { watch } = network
      if (watch === undefined || !isRoot(request) || !isWebSocketRequest(request)) return false
      const rpcOf = (meta: Pick<RequestMeta, 'header'>) => portRpc(network, meta)
      sockets.open({ network: network.name, watch, rpcOf }, request, socket, head)
      return true
    },
  }
}

const isRoot = ({ url = '' }: IncomingMessage): boolean =>
  ['', '/'].includes(url.split('?', 1)[0] ?? '')
