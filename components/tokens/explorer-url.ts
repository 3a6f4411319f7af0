import type { Address } from '@/lib/domain/shared/address'

/**
 * The explorer page of a contract, derived from the template for transactions. Explorers with
 * `/tx/{hash}` also have `/address/{address}`; null for others.
 */
export function explorerAddressUrl(explorerTxUrl: string | null, address: Address): string | null {
  const base = /^(https?:\/\/.+)\/tx\/(?:\{txHash\})?$/.exec(explorerTxUrl ?? '')?.[1]
  return base === undefined ? null : `${base}/address/${address}`
}
