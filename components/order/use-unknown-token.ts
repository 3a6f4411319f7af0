'use client'

import { useQuery } from '@tanstack/react-query'
import { usePageNetwork } from '@/components/shell/networks-context'
import type { TokenBook } from '@/components/ui/use-token-book'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'

/**
 * The token from the token book, or else from its contract, or else its address with amounts in
 * base units.
 */
export function useUnknownToken(book: TokenBook, address: Address): TokenListEntry {
  const network = usePageNetwork()
  const listed = book.find(address)
  const facts = useQuery({
    ...tokenFactsQuery(network?.name ?? '', address),
    enabled: listed === null && network !== null,
  })
  return (
    listed ?? facts.data ?? { address, symbol: shortAddress(address), name: address, decimals: 0 }
  )
}
