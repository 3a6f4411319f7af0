'use client'

import { useQuery } from '@tanstack/react-query'
import { gasPriceQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** Gas units reserved for a transaction that sells or wraps, and for one more after it. */
const RESERVED_GAS = 400_000n
/** The gas price may rise before the transaction is mined. */
const PRICE_MARGIN = 3n

/**
 * How much of the native coin can be spent while keeping gas for two transactions; null while
 * unknown.
 */
export function useSpendableNative(network: NetworkView, balance: bigint | null): bigint | null {
  const gasPrice = useQuery({ ...gasPriceQuery(network.name), enabled: balance !== null })
  if (balance === null || gasPrice.data === undefined || gasPrice.data === null) return null
  const reserved = gasPrice.data * RESERVED_GAS * PRICE_MARGIN
  return balance > reserved ? balance - reserved : 0n
}
