import 'server-only'
import {
  createPublicClient,
  createTransport,
  type EIP1193RequestFn,
  HttpRequestError,
  LimitExceededRpcError,
  type PublicClient,
  RpcRequestError,
  TimeoutError,
  type Transport,
  UnknownRpcError,
} from 'viem'
import { AnswerTooLarge } from '@/lib/infra/bounded-fetch'
import { chainOf, nodeTransport } from './evm-client'
import { isMethodMissing } from './method-missing'
import type { NodeFailover } from './node-failover'
import { isNodeLimit } from './rpc-bounds'
import { isSimulation, simulatingTransport } from './simulating-transport'
import { createSimulationWay, type SimulationWay } from './simulation-way'

type FailoverClientConfig = {
  readonly nodes: NodeFailover
  readonly chainId: number
  /** Of one try on one node. */
  readonly timeoutMs?: number
  /** Retries over all nodes after a failed try; 2 when left out. */
  readonly retries?: number
  /** What the clients of one network know of its nodes; for this one alone without it. */
  readonly simulations?: SimulationWay | null
}

/**
 * JSON-RPC client of a network with several nodes; each call goes to the first healthy one. Bounds
 * of time and size, batches, and what contracts may not ask for, are those of `createEvmClient`. Calls are
 * simulated by `eth_call` where the node does not offer `eth_simulateV1`.
 */
export function createFailoverClient(config: FailoverClientConfig): PublicClient {
  const { nodes, chainId } = config
  const simulations = config.simulations ?? createSimulationWay(() => performance.now())
  return createPublicClient({
    chain: chainOf({ rpcUrl: nodes.urls[0], chainId }),
    ccipRead: false,
    pollingInterval: 250,
    transport: simulatingTransport(failoverTransport(config), simulations),
  })
}

function failoverTransport({
  nodes,
  timeoutMs = 5_000,
  retries = 2,
}: FailoverClientConfig): Transport {
  return ({ chain }) => {
    const transports = new Map(
      nodes.urls.map((url) => {
        const batch = { batchSize: 200, wait: 0 }
        const transport = nodeTransport(url, timeoutMs, { batch, retryCount: 0 })
        return [url, transport({ ...(chain && { chain }), retryCount: 0 })] as const
      }),
    )
    const request = (call: Parameters<EIP1193RequestFn>[0]) =>
      nodes.run(
        async (url) => transports.get(url)?.request(call),
        (error) => isNodeFault(error) && !(isSimulation(call) && isMethodMissing(error)),
      )
    return createTransport({
      key: 'failover',
      name: 'Nodes in order of preference',
      type: 'failover',
      request: request as EIP1193RequestFn,
      retryCount: retries,
      retryDelay: 100,
      timeout: timeoutMs,
    })
  }
}

/** What another node may answer; anything else, such as a revert, is the answer of the chain. */
const isNodeFault = (error: unknown): boolean =>
  (error instanceof HttpRequestError && !isAboutCall(error)) ||
  error instanceof TimeoutError ||
  error instanceof LimitExceededRpcError ||
  (error instanceof RpcRequestError && isNodeLimit(error.code)) ||
  isUnreadable(error)

/** The request is not to the node's taste, or the contract called returns more than is read. */
const isAboutCall = ({ cause, status }: HttpRequestError): boolean =>
  cause instanceof AnswerTooLarge || status === 400 || status === 413

/** The node reported no error; its answer was not the JSON-RPC that viem expects. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof UnknownRpcError && !(error.cause instanceof RpcRequestError)
