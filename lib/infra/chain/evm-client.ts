import 'server-only'
import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import { InfraError } from '@/lib/infra/errors'

export type EvmClientConfig = {
  readonly rpcUrl: string
  readonly chainId: number
  readonly timeoutMs?: number
  /** Retries after a failed try; 2 when left out. */
  readonly retries?: number
}

/**
 * JSON-RPC client of one network. Requests of one tick are sent as one batch. A request is tried
 * three times by default, each with its own time-out, before the fault reaches the caller.
 */
export function createEvmClient(config: EvmClientConfig): PublicClient {
  return createPublicClient({
    chain: chainOf(config),
    pollingInterval: 250,
    transport: http(config.rpcUrl, {
      batch: { batchSize: 200, wait: 0 },
      timeout: config.timeoutMs ?? 5_000,
      retryCount: config.retries ?? 2,
      retryDelay: 100,
    }),
  })
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
    throw new InfraError(`chain: ${what} failed`, { retryable: true, cause })
  }
}
