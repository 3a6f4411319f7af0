import { looksLikeName } from '@/lib/client/account-names'
import { IDS_IN_LINK, lookupQuery } from '@/lib/client/orders/lookup-query'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { SearchReading } from './search-reading'
import type { FoundToken, SearchTokens } from './searched-tokens'

/** A choice for a text: a page that needs no request first, or something to look up. */
export type SearchOption =
  | {
      readonly kind: 'page'
      readonly key: string
      readonly about: PageAbout
      readonly href: string
    }
  | { readonly kind: 'lookup'; readonly key: string; readonly about: LookupTarget }

type PageAbout =
  | {
      readonly kind: 'token'
      readonly found: FoundToken
      readonly network: NetworkView
      /** The network's display name where it is not the page's. */
      readonly on: string | null
    }
  /** `isUnlisted`: all lists were searched for it. */
  | { readonly kind: 'otherToken'; readonly address: Address; readonly isUnlisted: boolean }
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'orders'; readonly count: number }

/** Items that may not exist; only the service can find them. */
export type LookupTarget =
  | Extract<SearchReading, { kind: 'order' | 'hash' | 'auction' }>
  | { readonly kind: 'pool'; readonly address: Address }
  | { readonly kind: 'accountName'; readonly name: string }

const TOKENS_SHOWN = 6

/** In the order they are offered; empty for a text that cannot be anything. */
export function searchOptions(
  reading: SearchReading,
  view: NetworksView,
  network: NetworkView,
  tokens: SearchTokens,
): readonly SearchOption[] {
  const places = { view, network, tokens }
  switch (reading.kind) {
    case 'order':
    case 'hash':
    case 'auction':
      return [
        { kind: 'lookup', key: reading.kind, about: reading },
        ...(reading.kind === 'auction' ? tokensNamed(String(reading.auctionId), places) : []),
      ]
    case 'orders': {
      const ids = reading.uids.slice(0, IDS_IN_LINK)
      return [
        {
          kind: 'page',
          key: 'orders',
          about: { kind: 'orders', count: ids.length },
          href: `/lookup${lookupQuery(network.name, ids) ?? ''}`,
        },
      ]
    }
    case 'address':
      return addressOptions(reading.address, places)
    case 'name':
      return [...tokensNamed(reading.text, places), ...accountsNamed(reading.text, view)]
    case 'partial':
      return reading.start === null ? [] : tokensNamed(reading.start, places)
    case 'empty':
      return []
  }
}

type Places = {
  readonly view: NetworksView
  readonly network: NetworkView
  readonly tokens: SearchTokens
}

function addressOptions(
  address: Address,
  { view, network, tokens }: Places,
): readonly SearchOption[] {
  const listed = pageNetworkFirst(view, network).flatMap((listing) => {
    const found = tokens.finderOf?.(listing).byAddress(address) ?? null
    return found === null ? [] : [tokenOption(found, listing, network)]
  })
  const other: SearchOption = {
    kind: 'page',
    key: 'unlisted',
    about: { kind: 'otherToken', address, isUnlisted: tokens.lists === 'whole' },
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
    { kind: 'lookup', key: 'pool', about: { kind: 'pool', address } },
    ...(listed.length === 0 ? [other] : []),
  ]
}

/** Names are looked up only where the service reads them. */
const accountsNamed = (text: string, view: NetworksView): readonly SearchOption[] =>
  view.accountNames === true && looksLikeName(text)
    ? [{ kind: 'lookup', key: 'accountName', about: { kind: 'accountName', name: text } }]
    : []

/** Tokens of the page's network; of the others when it has none. */
function tokensNamed(text: string, { view, network, tokens }: Places): readonly SearchOption[] {
  const ofNetwork = (networkView: NetworkView) =>
    (tokens.finderOf?.(networkView).byText(text) ?? [])
      .slice(0, TOKENS_SHOWN)
      .map((found) => tokenOption(found, networkView, network))
  const here = ofNetwork(network)
  const found = here.length > 0 ? here : pageNetworkFirst(view, network).flatMap(ofNetwork)
  return found.slice(0, TOKENS_SHOWN)
}

const tokenOption = (found: FoundToken, of: NetworkView, page: NetworkView): SearchOption => ({
  kind: 'page',
  key: `token ${of.name} ${found.token.address}`,
  about: {
    kind: 'token',
    found,
    network: of,
    on: of.name === page.name ? null : of.displayName,
  },
  href: `/tokens/${of.name}/${found.token.address}`,
})

/** All networks, the page's first. */
export const pageNetworkFirst = (
  view: NetworksView,
  network: NetworkView,
): readonly NetworkView[] => [
  network,
  ...view.networks.filter((other) => other.name !== network.name),
]
