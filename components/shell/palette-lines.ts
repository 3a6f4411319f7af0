import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import type { TokenMarketView } from '@/lib/contract/codecs/token-markets'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import type { NavItem } from './nav-items'
import type { PaletteAction } from './palette-actions'
import { matchesWords } from './palette-match'
import type { SearchReading } from './search-reading'
import type { SearchLine } from './use-search'

/** A pool of a token that was typed. */
export type PalettePool = {
  readonly address: Address
  readonly project: string
  readonly tokens: readonly Address[]
  readonly tvlUsd: number | null
  /** Percent a year. */
  readonly apr: number | null
}

/** What is known of the tokens that were typed; empty until it is read. */
export type PaletteFacts = {
  readonly markets: ReadonlyMap<Address, TokenMarketView>
  readonly pools: readonly PalettePool[]
  readonly orders: readonly Order[]
  /** The last auction that traded the first token. */
  readonly auction: CompetitionSummaryView | null
}

export const NO_FACTS: PaletteFacts = {
  markets: new Map(),
  pools: [],
  orders: [],
  auction: null,
}

/** A line of the palette. */
export type PaletteLine =
  | SearchLine
  | { readonly kind: 'trade'; readonly key: string; readonly token: TokenListEntry }
  | { readonly kind: 'action'; readonly key: string; readonly action: PaletteAction }
  | { readonly kind: 'place'; readonly key: string; readonly item: NavItem }
  | { readonly kind: 'pool'; readonly key: string; readonly pool: PalettePool }
  | { readonly kind: 'order'; readonly key: string; readonly order: Order }
  | {
      readonly kind: 'lastAuction'
      readonly key: string
      readonly auction: CompetitionSummaryView
      readonly token: TokenListEntry
    }

export type PaletteGroup = { readonly name: Message; readonly lines: readonly PaletteLine[] }

/** Name of the group of recent searches. */
export const RECENT = message`Searched before in this browser`

export type PaletteInput = {
  readonly text: string
  readonly reading: SearchReading
  readonly searched: readonly SearchLine[]
  /** The first token that the text names on the page's network. */
  readonly token: TokenListEntry | null
  readonly facts: PaletteFacts
  readonly actions: readonly PaletteAction[]
  readonly places: readonly NavItem[]
  /** In the reader's language. */
  readonly labelOf: (label: Message) => string
}

/**
 * The groups of lines for a text, without empty ones. Words that name a token offer first to trade it;
 * an id offers first what it can be. Nothing typed offers everything there is to do.
 */
export function paletteGroups(input: PaletteInput): readonly PaletteGroup[] {
  const { reading, searched, token, facts } = input
  const isToken = (line: SearchLine) =>
    line.kind === 'option' && line.option.kind === 'page' && line.option.about.kind === 'token'
  const tokens = searched.filter(isToken)
  const opened = searched.filter((line) => !isToken(line) && line.kind !== 'recent')
  const act: PaletteGroup = { name: message`Do`, lines: [...tradeLines(token), ...doLines(input)] }
  const isNamed = reading.kind === 'name'
  const groups: readonly PaletteGroup[] = [
    { name: RECENT, lines: searched.filter(({ kind }) => kind === 'recent') },
    ...(isNamed ? [act] : []),
    { name: message`Tokens`, lines: tokens },
    { name: message`Open¦found`, lines: opened },
    {
      name: message`Pools`,
      lines: facts.pools.map((pool) => ({ kind: 'pool', key: `pool ${pool.address}`, pool })),
    },
    {
      name: message`Your orders`,
      lines: facts.orders.map((order) => ({ kind: 'order', key: `order ${order.uid}`, order })),
    },
    { name: message`Auctions`, lines: auctionLines(facts, token) },
    { name: message`Pages`, lines: placeLines(input) },
    ...(isNamed ? [] : [act]),
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

const tradeLines = (token: TokenListEntry | null): readonly PaletteLine[] =>
  token === null ? [] : [{ kind: 'trade', key: `trade ${token.address}`, token }]

function auctionLines(
  { auction }: PaletteFacts,
  token: TokenListEntry | null,
): readonly PaletteLine[] {
  return auction === null || token === null
    ? []
    : [{ kind: 'lastAuction', key: `auction ${auction.auctionId}`, auction, token }]
}

const isOffered = ({ text, reading }: PaletteInput, words: string): boolean =>
  reading.kind === 'empty' || matchesWords(text, words)

const doLines = (input: PaletteInput): readonly PaletteLine[] =>
  input.actions
    .filter(({ title, words }) => isOffered(input, `${title} ${words}`))
    .map((action) => ({ kind: 'action', key: `do ${action.key}`, action }))

const placeLines = (input: PaletteInput): readonly PaletteLine[] =>
  input.places
    .filter(({ label }) => isOffered(input, input.labelOf(label)))
    .map((item) => ({ kind: 'place', key: `place ${item.href}`, item }))

/** What `c` copies of a line: the id of what it leads to; null where it has none. */
export function idOf(line: PaletteLine): string | null {
  switch (line.kind) {
    case 'trade':
      return line.token.address
    case 'pool':
      return line.pool.address
    case 'order':
      return line.order.uid
    case 'lastAuction':
      return String(line.auction.auctionId)
    case 'found':
      return line.found.hit.kind === 'order' ? line.found.hit.uid : null
    case 'option':
      return idOfAbout(line.option.about)
    case 'recent':
      return line.text
    case 'action':
    case 'place':
      return null
  }
}

type About = Extract<SearchLine, { kind: 'option' }>['option']['about']

function idOfAbout(about: About): string | null {
  switch (about.kind) {
    case 'token':
      return about.found.token.address
    case 'order':
      return about.uid
    case 'hash':
      return about.hash
    case 'auction':
      return String(about.auctionId)
    case 'pool':
    case 'account':
    case 'otherToken':
      return about.address
    case 'accountName':
      return about.name
    case 'orders':
      return null
  }
}
