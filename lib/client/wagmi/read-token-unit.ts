import type { QueryClient } from '@tanstack/react-query'
import { tokenListQuery } from '@/lib/client/queries/token-list'
import { readImportedTokens } from '@/lib/client/tokens/imported-tokens'
import { knownTokens } from '@/lib/client/tokens/known-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { tokenFactsQuery } from './token-facts'

/**
 * What every page knows of a token, once, for files and searches; several that are asked for at the
 * same time are read in one request. Rejects with `ApiError` when its contract cannot be read.
 */
export async function readTokenUnit(
  client: QueryClient,
  network: NetworkView,
  token: Address,
): Promise<TokenUnit> {
  // The lists have been read by the pages that show tokens.
  const list = client.getQueryData(tokenListQuery(network.name).queryKey)?.tokens ?? network.tokens
  const listed = new Map(list.map((entry) => [entry.address, entry]))
  const known = knownTokens(network, listed, readImportedTokens(network.name))
  return known(token) ?? client.fetchQuery(tokenFactsQuery(network.name, token))
}
