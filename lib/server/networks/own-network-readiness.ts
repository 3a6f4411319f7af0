import 'server-only'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { Engine } from '@/lib/server/engine/engine'
import type { NetworkReadiness } from './network-readiness'
import { nodeLimits } from './node-limits'
import type { OwnNetwork } from './own-network-config'

/** A head older than this many block times, and than a minute on other people's chains, has stopped. */
const STALE_BLOCKS = 15
const STALE_SECONDS = 60

type CheckedNetwork = Pick<
  OwnNetwork,
  'name' | 'cadence' | 'isPunctual' | 'nodeState' | 'startProblem' | 'simulations' | 'helpers'
>

/** Whether the chain advances and, where the engine runs here, its rounds finish. */
export async function ownNetworkReadiness(
  network: CheckedNetwork,
  reader: Pick<ChainReader, 'head'>,
  engine: Engine | null,
): Promise<readonly NetworkReadiness[]> {
  const leastSeconds = network.isPunctual ? 0 : STALE_SECONDS
  const limitSeconds = Math.max(
    leastSeconds,
    (network.cadence.current().blockMs * STALE_BLOCKS) / 1_000,
  )
  const chain = await chainCheck(network, reader, limitSeconds)
  const checks = [chain, ...limitsCheck(network)]
  return engine === null ? checks : [...checks, auctionCheck(network, engine, limitSeconds)]
}

/** What the nodes lack does not keep the network from being ready. */
function limitsCheck(network: CheckedNetwork): readonly NetworkReadiness[] {
  const detail = network.startProblem() === null ? nodeLimits(network) : null
  return detail === null ? [] : [{ name: 'node limits', network: network.name, ok: true, detail }]
}

function auctionCheck(
  network: CheckedNetwork,
  engine: Engine,
  limitSeconds: number,
): NetworkReadiness {
  if (network.startProblem() !== null) {
    const detail = 'not begun: its contracts and accounts are being checked'
    return { name: 'auctions', network: network.name, ok: false, detail }
  }
  const { roundAtMs, lastFault } = engine.state()
  const ageSeconds = roundAtMs === null ? null : (Date.now() - roundAtMs) / 1000
  const isOk = ageSeconds !== null && ageSeconds <= limitSeconds && lastFault === null
  return {
    name: 'auctions',
    network: network.name,
    ok: isOk,
    ...(ageSeconds === null ? {} : { ageSeconds }),
    ...(isOk ? {} : { detail: lastFault ?? 'no round of the engine has finished' }),
  }
}

async function chainCheck(
  network: CheckedNetwork,
  reader: Pick<ChainReader, 'head'>,
  limitSeconds: number,
): Promise<NetworkReadiness> {
  const base = { name: 'chain head', network: network.name }
  const problem = network.startProblem()
  if (problem !== null) return { ...base, ok: false, detail: problem }
  const state = network.nodeState()
  if (state !== 'ready') return { ...base, ok: false, detail: `the node is ${state}` }
  try {
    const { number, timestamp, baseFee } = await reader.head()
    const ageSeconds = Math.max(0, Date.now() / 1000 - timestamp)
    const isOk = ageSeconds <= limitSeconds
    return {
      ...base,
      ok: isOk,
      ageSeconds,
      head: { number, baseFee },
      ...(isOk ? {} : { detail: `no block for ${Math.round(ageSeconds)} s` }),
    }
  } catch {
    return { ...base, ok: false, detail: 'the node does not answer' }
  }
}
