import type { NetworksView, NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { SearchReading } from './search-reading'

/** A choice for a text: a page that needs no request first, or something to look up. */
export type SearchOption =
  | {
      readonly kind: 'page'
      readonly key: string
      readonly about: PageAbout
      readonly href: string
    }
  | { readonly kind: 'ask'; readonly key: string; readonly about: LookupTarget }

type PageAbout =
  | { readonly kind: 'token'; readonly token: TokenListEntry; readonly on: string | null }
  | { readonly kind: 'unlistedToken'; readonly address: Address }
  | { readonly kind: 'account'; readonly address: Address }

/** Things that may not exist, which only the service knows. */
export type LookupTarget =
  | Extract<SearchReading, { kind: 'order' | 'hash' | 'auction' }>
  | { readonly kind: 'pool'; readonly address: Address }

const TOKENS_SHOWN = 6

/** In the order they are offered; empty for a text that cannot be anything. */
export function searchOptions(
  reading: SearchReading,
  view: NetworksView,
  network: NetworkView,
): readonly SearchOption[] {
  switch (reading.kind) {
    case 'order':
    case 'hash':
    case 'auction':
      return [
        { kind: 'ask', key: reading.kind, about: reading },
        ...(reading.kind === 'auction'
          ? tokensNamed(String(reading.auctionId), view, network)
          : []),
      ]
    case 'address':
      return addressOptions(reading.address, view, network)
    case 'name':
      return tokensNamed(reading.text, view, network)
    case 'empty':
    case 'partial':
      return []
  }
}

function addressOptions(
  address: Address,
  view: NetworksView,
  network: NetworkView,
): readonly SearchOption[] {
  const listed = pageNetworkFirst(view, network).flatMap((one) =>
    one.tokens
      .filter((token) => token.address === address)
      .map((token) => tokenOption(token, one, network)),
  )
  const unlisted: SearchOption = {
    kind: 'page',
    key: 'unlisted',
    about: { kind: 'unlistedToken', address },
    href: `/tokens/${network.name}/${address}`,
  }
  return [
    ...listed,
    {
      kind: 'page',
      key: 'account',
      about: { kind: 'account', address },
      href: `/orders?account=${address}&network=${network.name}`,
    },
    { kind: 'ask', key: 'pool', about: { kind: 'pool', address } },
    ...(listed.length === 0 ? [unlisted] : []),
  ]
}

/** Symbols that begin with the text, then names that do, then those that contain it. */
function tokensNamed(
  text: string,
  view: NetworksView,
  network: NetworkView,
): readonly SearchOption[] {
  const wanted = text.toLowerCase()
  const rank = ({ symbol, name }: TokenListEntry): number => {
    const [short, long] = [symbol.toLowerCase(), name.toLowerCase()]
    if (short === wanted) return 0
    if (short.startsWith(wanted)) return 1
    if (long.startsWith(wanted)) return 2
    return short.includes(wanted) || long.includes(wanted) ? 3 : Number.POSITIVE_INFINITY
  }
  const ofNetwork = (one: NetworkView) =>
    one.tokens
      .filter((token) => Number.isFinite(rank(token)))
      .toSorted((a, b) => rank(a) - rank(b))
      .map((token) => tokenOption(token, one, network))
  const here = ofNetwork(network)
  const found = here.length > 0 ? here : pageNetworkFirst(view, network).flatMap(ofNetwork)
  return found.slice(0, TOKENS_SHOWN)
}

const tokenOption = (token: TokenListEntry, of: NetworkView, page: NetworkView): SearchOption => ({
  kind: 'page',
  key: `token ${of.name} ${token.address}`,
  about: { kind: 'token', token, on: of.name === page.name ? null : of.displayName },
  href: `/tokens/${of.name}/${token.address}`,
})

/** All networks, the page's first. */
export const pageNetworkFirst = (
  view: NetworksView,
  network: NetworkView,
): readonly NetworkView[] => [
  network,
  ...view.networks.filter((other) => other.name !== network.name),
]
