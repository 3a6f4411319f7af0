import {
  keepStoredList,
  readStoredList,
  storedAs,
  storedIndex,
  storedObject,
  storedOr,
  storedText,
} from '@/lib/client/stored-json'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'

const MOST_DECIMALS = 255

const importedToken = storedObject<TokenListEntry>({
  address: storedAs(address),
  symbol: storedText,
  name: storedText,
  decimals: (value) => {
    const decimals = storedIndex(value)
    return decimals === undefined || decimals > MOST_DECIMALS ? undefined : decimals
  },
  logoUri: storedOr(storedText, null),
})

const key = (network: string): string => `coincidence.importedTokens.${network}`

/** Tokens a person added by address, on this network in this browser. */
export const readImportedTokens = (network: string): readonly TokenListEntry[] =>
  readStoredList(key(network), importedToken)

export function keepImportedToken(network: string, token: TokenListEntry): void {
  const others = readImportedTokens(network).filter(({ address }) => address !== token.address)
  // Without storage the token lasts as long as the page.
  keepStoredList(key(network), [token, ...others])
}
