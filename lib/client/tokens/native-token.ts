import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/** The coin of the network as a token list entry. */
export const nativeToken = ({
  nativeCurrency,
}: Pick<NetworkView, 'nativeCurrency'>): TokenListEntry => ({
  address: NATIVE_TOKEN,
  symbol: nativeCurrency.symbol,
  name: t`${nativeCurrency.name}, the network's own coin`,
  decimals: nativeCurrency.decimals,
})
