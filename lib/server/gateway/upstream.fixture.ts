import { parseEnv } from '@/lib/config/env'
import { loadListedChains } from '@/lib/config/listed-chains'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { poolProviders } from '@/lib/server/market/pool-providers.fixture'
import { serveGatewayNetwork } from '@/lib/server/networks/gateway-network'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { connectNodes } from './gateway-nodes'
import { connectUpstream, type Upstream } from './upstream'

const LISTED_CHAINS = await loadListedChains()

const noFiles = () => ''
const observer = createObserver(createLogger('silent'))
const metrics = createMetrics()

/** The public network these variables name, served in front of its order book. */
export function servedGateway(variables: Readonly<Record<string, string>>): ServedNetwork {
  const env = parseEnv(variables, noFiles, LISTED_CHAINS)
  const [network] = env.networks
  if (network?.kind !== 'public') throw new Error('a public network is configured')
  return serveGatewayNetwork(network, env.providers, poolProviders(env.providers), {
    upstream: upstreamOf(network),
    nodes: connectNodes(network, { observer, metrics }),
  })
}

/** The upstream of a configured network. */
const upstreamOf = (network: PublicNetworkEnv): Upstream =>
  connectUpstream({
    network,
    chainId: network.chain.chainId,
    redis: null,
    onUnreadable: () => undefined,
  })
