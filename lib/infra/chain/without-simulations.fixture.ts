import { createPublicClient, custom, http, type PublicClient } from 'viem'
import { simulatingTransport } from './simulating-transport'
import { createSimulationWay, type SimulationWay } from './simulation-way'

/** What nodes answer to a method they do not offer, and to a parameter they do not know. */
const MISSING = { code: -32601, message: 'Method not found' }
const TOO_MANY = { code: -32602, message: 'too many arguments, want at most 2' }

/**
 * A client of the node, as if that did not offer `eth_simulateV1`, or neither that nor state overrides;
 * counts how often it was asked for the former.
 */
export function withoutSimulations(
  rpcUrl: string,
  lacks: 'simulations' | 'both' = 'simulations',
): {
  readonly client: PublicClient
  readonly way: SimulationWay
  readonly asked: () => number
} {
  const node = http(rpcUrl)({})
  const way = createSimulationWay(() => performance.now())
  let asked = 0
  const refusing = custom(
    {
      request: async (call: { method: string; params?: readonly unknown[] }) => {
        const isOverridden = call.method === 'eth_call' && call.params?.[2] !== undefined
        if (isOverridden && lacks === 'both') throw TOO_MANY
        if (call.method !== 'eth_simulateV1') return node.request(call as never)
        asked += 1
        throw MISSING
      },
    },
    { retryCount: 0 },
  )
  const client = createPublicClient({ transport: simulatingTransport(refusing, way), cacheTime: 0 })
  return { client, way, asked: () => asked }
}
