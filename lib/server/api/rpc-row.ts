import 'server-only'
import { rpcEndpoint } from '@/lib/contract/endpoints/network'
import { ok } from '@/lib/domain/shared/result'
import { tokensOf } from '@/lib/infra/chain/rpc-methods'
import type { ApiEntry, endpointsOn, RequestMeta } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { Rpc } from '@/lib/server/rpc-socket/rpc'

/** The JSON-RPC of a network; `rpcOf` says which calls a request may make. */
export function rpcRow(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  rpcOf: (network: ServedNetwork, meta: RequestMeta) => Rpc,
): ApiEntry<ServedNetwork> {
  return on(
    rpcEndpoint,
    async ({ network, body, meta }) => {
      const rpc = rpcOf(network, meta)
      if (Array.isArray(body)) return ok(await rpc(body))
      const [answer] = await rpc([body])
      if (answer === undefined) throw new Error('the proxy answers every call')
      return ok(answer)
    },
    (body) => tokensOf(Array.isArray(body) ? body : [body]),
  )
}
