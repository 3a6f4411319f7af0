import { ok } from '@/lib/domain/shared/result'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import { openNodeGate } from '@/lib/infra/chain/local/node-gate'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import { rpcRow } from '@/lib/server/api/rpc-row'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import { startHttpServer } from '@/lib/server/http/http-server'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { createChainWatch } from '@/lib/server/rpc-socket/chain-watch'
import { createRpcSockets } from '@/lib/server/rpc-socket/rpc-sockets'
import { nodePort } from './node-port'
import { rpcUpgrades } from './rpc-upgrades'

export type NodeEdge = {
  readonly chain: ContractChain
  /** The URLs at which others use the node: its port, and the RPC of the service. */
  readonly portUrl: string
  readonly serviceUrl: string
  readonly stop: () => Promise<void>
}

/** A node whose blocks the test mines, behind the edge of the service. */
export async function startNodeEdge(): Promise<NodeEdge> {
  const chain = await startContractChain()
  await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', '0x5f5e100')
  const { hostname, port } = new URL(chain.rpc.url)
  const node = { host: hostname, port: Number(port) }
  const gate = await openNodeGate({ port: 0, key: 'ab'.repeat(32), node: () => node })
  const rpc = createRpcProxy(() => chain.rpc.url)
  // The edge reads no more of a network than this.
  const network = {
    name: 'local',
    rpc,
    watch: createChainWatch(rpc, 20),
  } as unknown as ServedNetwork
  const deps: EdgeDeps<ServedNetwork> = {
    resolveNetwork: () => ok(network),
    takeToken: () => 0,
    isOnLoopback: true,
    onFault: ({ cause }) => {
      throw cause
    },
  }
  const table = [rpcRow(endpointsOn<ServedNetwork>(), ({ rpc }) => rpc)]
  const sockets = createRpcSockets(deps, { trustedProxies: 0 })
  const server = await startHttpServer({
    access: null,
    onUpgrade: rpcUpgrades(deps, sockets),
    host: '127.0.0.1',
    port: 0,
    dev: false,
    root: '',
    pages: false,
    allowances: { frameAncestors: [], connectTo: [] },
    onPageFault: ({ error }) => {
      throw error
    },
    dispatcher: createDispatcher(table, deps),
  })
  // The node of a service that other machines reach.
  gate.open(nodePort(network, { ...deps, isOnLoopback: false }, sockets))
  return {
    chain,
    portUrl: new URL(gate.privateUrl).origin,
    serviceUrl: `${server.url}/local/rpc`,
    stop: async () => {
      sockets.close()
      await server.close(0)
      await gate.close()
      await chain.stop()
    },
  }
}
