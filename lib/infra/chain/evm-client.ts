import 'server-only'
import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import { InfraError } from '@/lib/infra/errors'

export type EvmClientConfig = {
  readonly rpcUrl: string
  readonly chainId: number
  readonly timeoutMs?: number
  /** Further tries after a failed one; 2 when left out. */
  readonly retries?: number
}

/**
 * JSON-RPC client of one network. Requests of one tick travel as one batch; a request is tried
 * three times within the time-out's multiple before the fault surfaces to the caller.
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

/** Runs one chain access; whatever goes wrong surfaces as a retryable fault naming the access. */
export async function chainAccess<T>(what: string, access: () => Promise<T>): Promise<T> {
  try {
    return await access()
  } catch (cause) {
    throw new InfraError(`chain: ${what} failed`, { retryable: true, cause })
  }
}
