import 'server-only'
import type { ChainFacts } from '@/lib/config/chain-facts'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import {
  createNodeFailover,
  type NodeFailover,
  type NodeView,
} from '@/lib/infra/chain/node-failover'
import { type ProbeNode, probeNode } from '@/lib/infra/chain/node-probe'
import type { NodePace } from '@/lib/infra/chain/node-rounds'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { noteCall } from '@/lib/infra/outgoing-calls'

/** The nodes of a network: one failover for all that reads from them in this process. */
export function connectNodes(
  {
    name: network,
    chain,
    rpcUrls,
    nodePace,
  }: {
    readonly name: string
    readonly chain: ChainFacts
    readonly rpcUrls: readonly string[]
    readonly nodePace?: () => NodePace
  },
  {
    observer,
    metrics,
  }: {
    readonly observer: Pick<Observer, 'nodeInCooldown' | 'nodeIsWell'>
    readonly metrics: Pick<Metrics, 'nodeUsable'>
  },
): NodeFailover {
  return createNodeFailover({
    urls: rpcUrls,
    chainId: chain.chainId,
    probe: countedProbe(chain.chainId),
    pace: nodePace,
    nowMs: () => performance.now(),
    nowSeconds: () => Math.floor(Date.now() / 1_000),
    onChange: ({ name: node, state, detail }) => {
      metrics.nodeUsable.set({ network, node }, state === 'well' ? 1 : 0)
      if (state === 'well') observer.nodeIsWell({ network, node })
      else observer.nodeInCooldown({ network, node, state, reason: detail ?? '' })
    },
  })
}

/** Notes each probe, a batch of at most four calls, as one. */
const countedProbe =
  (chainId: number): ProbeNode =>
  async (url, heights) => {
    const startedMs = performance.now()
    const answer = await probeNode(url, heights)
    const durationMs = performance.now() - startedMs
    const outcome = answer.kind === 'failed' ? 'failed' : 'ok'
    noteCall({ kind: 'rpc', chainId, method: 'probe', caller: 'probe', outcome, durationMs })
    return answer
  }

/** How the nodes are, for a readiness check. */
export const nodeStates = (views: readonly NodeView[]): ReadinessCheck['nodes'] =>
  views.map(({ name, state, detail, headBlock }) => ({
    name,
    state,
    ...(detail === null ? {} : { detail }),
    ...(headBlock === null ? {} : { headBlock }),
  }))
