'use client'

import { useQuery } from '@tanstack/react-query'
import { gasPriceQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** Gas units kept back for a transaction that sells or wraps, and for one more after it. */
const KEPT_GAS = 400_000n
/** The price may rise until the transaction is in a block. */
const PRICE_MARGIN = 3n

/** What can be spent of the native coin while gas for two transactions stays; null while unknown. */
export function useSpendableNative(network: NetworkView, balance: bigint | null): bigint | null {
  const gasPrice = useQuery({ ...gasPriceQuery(network.name), enabled: balance !== null })
  if (balance === null || gasPrice.data === undefined || gasPrice.data === null) return null
  const kept = gasPrice.data * KEPT_GAS * PRICE_MARGIN
  return balance > kept ? balance - kept : 0n
}
