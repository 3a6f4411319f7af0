import 'server-only'
import {
  createPublicClient,
  defineChain,
  type HttpTransportConfig,
  http,
  type PublicClient,
} from 'viem'
import { type AnswerBounds, boundedFetch } from '@/lib/infra/bounded-fetch'
import { InfraError } from '@/lib/infra/errors'
import { batchAnswer } from './batch-answer'
import { countedTransport } from './counted-transport'

export type EvmClientConfig = {
  readonly rpcUrl: string
  readonly chainId: number
  readonly timeoutMs?: number
  /** Retries after a failed try; 2 when left out. */
  readonly retries?: number
  /** Whether the node has its chain at this moment: one that is loading it answers as an empty chain. */
  readonly isNodeReady?: (() => boolean) | undefined
}

/** More than any of our calls asks for at once; a node that sends more is at fault. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024

/**
 * JSON-RPC client of one network. Requests of one tick are sent as one batch. A request is tried
 * three times by default, each with its own time-out, before the fault reaches the caller. A node
 * that redirects, or answers more than 10 MiB, does not answer; one that is not ready is not asked.
 * A URL that a contract asks its caller to fetch (ERC-3668) is never fetched: the read has reverted.
 */
export function createEvmClient(config: EvmClientConfig): PublicClient {
  return createPublicClient({
    chain: chainOf(config),
    ccipRead: false,
    pollingInterval: 250,
    transport: nodeTransport(config.rpcUrl, config.timeoutMs ?? 5_000, {
      batch: { batchSize: 200, wait: 0 },
      retryCount: config.retries ?? 2,
      retryDelay: 100,
      isNodeReady: config.isNodeReady,
    }),
  })
}

/**
 * HTTP to a node that is not trusted to end its answers. viem's own time-out covers an answer only up
 * to its headers.
 */
export function nodeTransport(
  rpcUrl: string,
  timeoutMs: number,
  {
    isNodeReady = () => true,
    maxBytes = MAX_ANSWER_BYTES,
    ...config
  }: Omit<HttpTransportConfig, 'timeout' | 'fetchFn' | 'maxResponseBodySize'> &
    Pick<EvmClientConfig, 'isNodeReady'> & { readonly maxBytes?: number },
) {
  const bounds = { timeoutMs, maxBytes }
  const transport = http(rpcUrl, {
    ...config,
    timeout: timeoutMs,
    fetchFn: async (url, init) => {
      if (!isNodeReady()) throw new Error('the node has not loaded its chain')
      return boundedResponse(String(url), init ?? {}, bounds)
    },
  })
  return countedTransport(transport)
}

async function boundedResponse(
  url: string,
  init: RequestInit,
  bounds: AnswerBounds,
): Promise<Response> {
  const { headers, ...answer } = await boundedFetch(url, init, bounds)
  const { status, text } = batchAnswer(init.body, answer)
  return new Response(text === '' ? null : text, { status, headers: plain(headers) })
}

/**
 * Headers for a body that is already decoded. How long to wait is left out too: viem would wait before
 * its next try for as long as the node says, be it an hour.
 */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  kept.delete('retry-after')
  return kept
}

export function chainOf(config: EvmClientConfig) {
  return defineChain({
    id: config.chainId,
    name: `chain ${config.chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [config.rpcUrl] } },
  })
}

/** Runs one chain access; any error becomes a retryable fault that names the access. */
export async function chainAccess<T>(what: string, access: () => Promise<T>): Promise<T> {
  try {
    return await access()
  } catch (cause) {
    throw new InfraError(`chain: ${what} failed`, { retryable: true, cause, faultOf: 'node' })
  }
}
