'use client'

import { useCallback } from 'react'
import type { TokenUnit } from '@/components/ui/amount'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { useListedTokens } from './use-listed-tokens'

/** Symbol and decimals of a token; `null` decimals are never guessed. */
export type TokenUnits = (token: Address) => TokenUnit

/**
 * Looks units up in the network's token lists. Amounts of an unlisted token are shown in base units,
 * because its decimals are unknown.
 */
export function useTokenUnits(network: NetworkView): TokenUnits {
  const { byAddress } = useListedTokens(network)
  const { nativeCurrency } = network
  return useCallback(
    (token) =>
      token === NATIVE_TOKEN
        ? nativeCurrency
        : (byAddress.get(token) ?? { symbol: 'base units', decimals: 0 }),
    [byAddress, nativeCurrency],
  )
}

/** The symbol of a listed token, or else `null`. */
export type ListedSymbol = (token: Address) => string | null

export function useListedSymbol(network: NetworkView): ListedSymbol {
  const { byAddress } = useListedTokens(network)
  const { symbol } = network.nativeCurrency
  return useCallback(
    (token) => (token === NATIVE_TOKEN ? symbol : (byAddress.get(token)?.symbol ?? null)),
    [byAddress, symbol],
  )
}
