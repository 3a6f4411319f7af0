import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { nativeToken } from './native-token'

/** Tokens known without reading a contract; null for any other. */
export type KnownToken = (token: Address) => TokenListEntry | null

/** The native coin, else the token of a list, else the one imported in this browser. */
export function knownTokens(
  network: Pick<NetworkView, 'nativeCurrency'>,
  listed: ReadonlyMap<Address, TokenListEntry>,
  imported: readonly TokenListEntry[],
): KnownToken {
  const native = nativeToken(network)
  return (token) =>
    token === NATIVE_TOKEN
      ? native
      : (listed.get(token) ?? imported.find(({ address }) => address === token) ?? null)
}
