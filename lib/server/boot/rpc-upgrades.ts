import 'server-only'
import type { UpgradeTaker } from '@/lib/infra/offer-upgrades'
import type { EdgeDeps } from '@/lib/server/http/edge'
import { parseRequestPath } from '@/lib/server/http/request-path'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { isWebSocketRequest, type RpcSockets } from '@/lib/server/rpc-socket/rpc-sockets'

/** WebSockets at `/{network}/rpc`, of networks whose chain is our own. */
export function rpcUpgrades(
  { resolveNetwork }: Pick<EdgeDeps<ServedNetwork>, 'resolveNetwork'>,
  sockets: RpcSockets,
): UpgradeTaker {
  return (request, socket, head) => {
    if (!isWebSocketRequest(request)) return false
    const { segments } = parseRequestPath(request.url ?? '')
    if (segments?.length !== 2 || segments[1] !== 'rpc') return false
    const network = resolveNetwork(segments[0] ?? '')
    if (!network.ok || network.value.watch === undefined) return false
    const { name, watch, rpc } = network.value
    sockets.open({ network: name, watch, rpcOf: () => rpc }, request, socket, head)
    return true
  }
}
