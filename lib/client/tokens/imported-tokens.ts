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
import { visibleText } from '@/lib/domain/shared/visible-text'
import { MAX_DECIMALS } from '@/lib/domain/token/decimals'

/** Text that a contract said; what earlier versions stored was not cleaned. */
const contractText = storedAs(visibleText)

const importedToken = storedObject<TokenListEntry>({
  address: storedAs(address),
  symbol: (value) => {
    const symbol = storedOr(contractText, null)(value)
    return symbol === '' ? null : symbol
  },
  name: contractText,
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
