import {
  readStoredList,
  storedAs,
  storedIndex,
  storedObject,
  storedOr,
  storedText,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { address } from '@/lib/domain/shared/address'

const MAX_DECIMALS = 255

const importedToken = storedObject<TokenListEntry>({
  address: storedAs(address),
  symbol: storedText,
  name: storedText,
  decimals: (value) => {
    const decimals = storedIndex(value)
    return decimals === undefined || decimals > MAX_DECIMALS ? undefined : decimals
  },
  logoUri: storedOr(storedText, null),
})

const key = (network: string): string => `coincidence.importedTokens.${network}`

/** Tokens the user added by address, by network, in this browser. */
export const readImportedTokens = (network: string): readonly TokenListEntry[] =>
  readStoredList(key(network), importedToken)

export function saveImportedToken(network: string, token: TokenListEntry): void {
  const others = readImportedTokens(network).filter(({ address }) => address !== token.address)
  // Without storage the token lasts until the page closes.
  writeStoredList(key(network), [token, ...others])
}
