import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** The coin of the network as a token list entry. */
export const nativeToken = ({
  nativeCurrency,
}: Pick<NetworkView, 'nativeCurrency'>): TokenListEntry => ({
  address: NATIVE_TOKEN,
  symbol: nativeCurrency.symbol,
  name: `${nativeCurrency.name}, the network's own coin`,
  decimals: nativeCurrency.decimals,
})
