import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { TokenMarketView } from '@/lib/contract/codecs/token-markets'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { worthUsd } from './worth'

/** Figures of a token that may be unknown. */
type Figure = 'price' | 'change' | 'pools' | 'holders'

/** One token of the list; null means unknown. */
export type TokenRow = {
  readonly token: TokenListEntry
  readonly priceUsd: number | null
  /** Change of the price against a day earlier, in percent. */
  readonly changePercent: number | null
  /** Prices of a day, oldest first; null is a gap, and empty without any. */
  readonly trend: readonly (number | null)[]
  /** Value of the token in its pools. */
  readonly tvlUsd: number | null
  /** Traded in its pools within a day. */
  readonly volumeUsd: number | null
  readonly holders: { readonly count: number; readonly isLeast: boolean } | null
  /** Why a figure is unknown; null while it is known or loads. */
  readonly reasons: Readonly<Record<Figure, string | null>>
  readonly balance: bigint | null
  readonly valueUsd: number | null
}

type Network = Pick<NetworkView, 'capabilities' | 'orderBook'>

/** A row from the figures of its token, which are undefined while they load, and the balance of the account. */
export function tokenRow(
  network: Network,
  token: TokenListEntry,
  market: TokenMarketView | undefined,
  balance: bigint | null,
): TokenRow {
  const priceUsd = market?.priceUsd ?? null
  const tvlUsd = market?.tvlUsd ?? null
  const volumeUsd = market?.volumeUsd ?? null
  return {
    token,
    priceUsd,
    changePercent: market?.changePercent ?? null,
    trend: market?.trend ?? [],
    tvlUsd,
    volumeUsd,
    holders: market?.holders ?? null,
    reasons:
      market === undefined
        ? { price: null, change: null, pools: null, holders: null }
        : {
            price: priceReason(network, market),
            change: changeReason(network, market),
            pools: poolsReason(network, market),
            holders: holdersReason(network, market),
          },
    balance,
    valueUsd: worthUsd(balance, token.decimals, priceUsd),
  }
}

/** Why a price is unknown; null where it is known. */
export function priceReason(
  { capabilities }: Network,
  { priceUsd, unread }: TokenMarketView,
): string | null {
  if (priceUsd !== null) return null
  if (!capabilities.prices) return t`This network has no prices here.`
  return unread.includes('price') ? t`The price could not be read.` : t`No source knows a price.`
}

/** Places of a trend that may lack a price although one of a day ago would be known. */
const FIRST_PLACES = 2

/** Why a change within a day is unknown; null where it is known. */
export function changeReason(network: Network, market: TokenMarketView): string | null {
  const { changePercent, priceUsd, trend, unread } = market
  if (changePercent !== null) return null
  if (!network.capabilities.priceHistory) return t`This network has no past prices here.`
  if (priceUsd === null) return priceReason(network, market)
  if (unread.includes('trend')) return t`The price of a day ago could not be read.`
  return trend.slice(0, FIRST_PLACES).every((price) => price === null)
    ? t`Recorded for less than a day.`
    : t`No price of a day ago is known.`
}

function poolsReason({ capabilities }: Network, market: TokenMarketView): string | null {
  if (market.tvlUsd !== null && market.volumeUsd !== null) return null
  if (!capabilities.pools) return t`This network has no list of pools here.`
  if (market.token === NATIVE_TOKEN) return t`Pools hold the wrapped coin.`
  if (market.unread.includes('pools')) return t`The pools could not be read.`
  return t`No known pool says what it holds or trades of it.`
}

function holdersReason(
  { capabilities, orderBook }: Network,
  { token, holders, unread }: TokenMarketView,
): string | null {
  if (holders !== null) return null
  if (token === NATIVE_TOKEN) return t`Chains keep no list of who holds their coin.`
  if (!capabilities.holders) return t`This network has no list of holders here.`
  if (unread.includes('holders')) return t`The number of holders could not be read.`
  return orderBook === 'own'
    ? t`No holder is known.`
    : t`The sources of this network list the largest holders, not how many there are.`
}
