import 'server-only'
import type { NetworkView, ServedToken } from '@/lib/contract/codecs/networks'
import type { TokenListView } from '@/lib/contract/codecs/token-list'
import type { Address } from '@/lib/domain/shared/address'
import { mergeTokenLists } from '@/lib/domain/token/token-list'
import type { IconAnswer, IconStore } from '@/lib/infra/token-lists/icon-store'
import { iconUrl } from '@/lib/infra/token-lists/icon-url'
import type { TokenLists } from '@/lib/infra/token-lists/token-lists'

/** The tokens one network lists, and their icons. */
export type TokenCatalogue = {
  /** The same object until a list changes. */
  readonly list: () => TokenListView
  /** False until every list has been read once; until then `list` is about to change. */
  readonly isComplete: () => boolean
  readonly icon: (token: Address) => Promise<IconAnswer>
}

type CatalogueParts = {
  readonly network: Pick<NetworkView, 'name' | 'tokens'>
  readonly lists: Pick<TokenLists, 'current' | 'isComplete'>
  readonly icons: Pick<IconStore, 'read'>
  readonly ipfsGateway: string | null
}

type Made = {
  readonly from: ReturnType<TokenLists['current']>
  readonly list: TokenListView
  readonly iconUrls: ReadonlyMap<Address, string>
}

/** The built-in tokens of a network and those of its lists, merged once per change. */
export function createTokenCatalogue(parts: CatalogueParts): TokenCatalogue {
  let made: Made | null = null
  const current = (): Made => {
    const from = parts.lists.current()
    if (made?.from !== from) made = merge(parts, from)
    return made
  }
  return {
    list: () => current().list,
    isComplete: parts.lists.isComplete,
    icon: async (token) => {
      const url = current().iconUrls.get(token)
      return url === undefined ? { kind: 'none' } : parts.icons.read(url)
    },
  }
}

function merge({ network, ipfsGateway }: CatalogueParts, from: Made['from']): Made {
  const builtIn = network.tokens.map((token) => ({ ...token, logoUri: null }))
  const listed = mergeTokenLists([builtIn, ...from.map(({ tokens }) => tokens)])
  const iconUrls = new Map(
    listed.flatMap(({ address, logoUri }): [Address, string][] => {
      const url = logoUri === null ? null : iconUrl(logoUri, ipfsGateway)
      return url === null ? [] : [[address, url]]
    }),
  )
  const tokens = listed.map(
    ({ logoUri: _, ...token }): ServedToken =>
      iconUrls.has(token.address)
        ? { ...token, logoUri: `/${network.name}/tokens/${token.address}/icon` }
        : token,
  )
  const lists = from.map(({ name, timestamp, tokens: own, leftOut }) => ({
    name,
    timestamp,
    tokens: own.length,
    leftOut,
  }))
  return { from, list: { lists, tokens }, iconUrls }
}
