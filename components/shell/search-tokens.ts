import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { tokenListQuery } from '@/lib/client/queries/token-list'
import { nativeToken } from '@/lib/client/tokens/native-token'
import { tokenSearch } from '@/lib/client/tokens/token-search'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { lookAlikesIn } from '@/lib/domain/token/look-alike'
import type { FoundToken, SearchTokens, TokenFinder } from './searched-tokens'

/** Made once per list, as folding thousands of texts takes longer than a search. */
const made = new WeakMap<readonly TokenListEntry[], TokenFinder>()

/** Finds tokens of a list of the network; its coin counts as listed first. */
export function tokenFinder(
  network: Pick<NetworkView, 'nativeCurrency'>,
  tokens: readonly TokenListEntry[],
): TokenFinder {
  const known = made.get(tokens)
  if (known !== undefined) return known
  const search = tokenSearch(tokens)
  const alike = lookAlikesIn([nativeToken(network), ...tokens])
  const byAddress = new Map(tokens.map((token) => [token.address, token]))
  const found = (token: TokenListEntry): FoundToken => ({
    token,
    hasDouble: alike.of(token).length > 0,
    earlier: alike.earlier(token),
  })
  const finder: TokenFinder = {
    byText: (text) => search(text).map(found),
    byAddress: (address) => {
      const token = byAddress.get(address)
      return token === undefined ? null : found(token)
    },
  }
  made.set(tokens, finder)
  return finder
}

/** Reports at once and at each change what can be searched, until the returned function is called. */
export function watchTokens(
  client: QueryClient,
  network: NetworkView,
  onChange: (tokens: SearchTokens) => void,
): () => void {
  const report = (listed: readonly TokenListEntry[] | undefined, lists: SearchTokens['lists']) =>
    onChange({
      lists,
      finderOf: (searched) =>
        tokenFinder(
          searched,
          searched.name === network.name ? (listed ?? searched.tokens) : searched.tokens,
        ),
    })
  if (!network.capabilities.tokenLists) {
    report(network.tokens, 'whole')
    return () => {}
  }
  const observer = new QueryObserver(client, tokenListQuery(network.name))
  type Read = ReturnType<typeof observer.getCurrentResult>
  const onRead = ({ data, error, failureReason }: Read) => {
    // While retries continue, the last failure is in `failureReason`.
    const hasFailed = (error ?? failureReason) !== null
    report(data?.tokens, data !== undefined ? 'whole' : hasFailed ? 'failed' : 'reading')
  }
  onRead(observer.getCurrentResult())
  return observer.subscribe(onRead)
}
