import type { Address } from '@/lib/domain/shared/address'

/**
 * An explorer's page of a contract, from its template of transaction pages. Explorers that have
 * `/tx/{hash}` have `/address/{address}` beside it; of others nothing is guessed.
 */
export function explorerAddressUrl(explorerTxUrl: string | null, address: Address): string | null {
  const base = /^(https?:\/\/.+)\/tx\/(?:\{txHash\})?$/.exec(explorerTxUrl ?? '')?.[1]
  return base === undefined ? null : `${base}/address/${address}`
}
