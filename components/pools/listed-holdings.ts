import type { PoolFacts } from '@/lib/client/pools/pool-figures'
import type { Address } from '@/lib/domain/shared/address'

/** What the list of pools leaves out, as the page sends it: each token's address only once. */
export type ListedHoldings = {
  readonly tokens: readonly Address[]
  /** Places in `tokens` of those without a price. */
  readonly unpriced: readonly number[]
  /** By the pool's address. */
  readonly pools: Readonly<Record<string, PackedHoldings>>
}

/** Percent a year of incentives, null if unknown; then the places of the pool's tokens in `tokens`. */
type PackedHoldings = readonly [incentives: number | null, ...places: number[]]

type Holdings = Required<Pick<PoolFacts, 'tokens' | 'unpriced' | 'rewardApr'>>

/** Packs the holdings of the listed pools. */
export function packHoldings(holdings: ReadonlyMap<Address, Holdings>): ListedHoldings {
  const places = new Map<Address, number>()
  const placeOf = (token: Address): number => {
    const place = places.get(token) ?? places.size
    places.set(token, place)
    return place
  }
  const unpriced = new Set<number>()
  const pools = [...holdings].map(([pool, own]) => {
    for (const token of own.unpriced) unpriced.add(placeOf(token))
    return [pool, [own.rewardApr, ...own.tokens.map(placeOf)] satisfies PackedHoldings] as const
  })
  return { tokens: [...places.keys()], unpriced: [...unpriced], pools: Object.fromEntries(pools) }
}

const NOTHING: Holdings = { tokens: [], unpriced: [], rewardApr: null }

/** The holdings of one pool; nothing is known of one that is not among them. */
export function holdingsOf(listed: ListedHoldings | null, pool: Address): Holdings {
  const packed = listed?.pools[pool]
  if (listed === null || packed === undefined) return NOTHING
  const [rewardApr, ...places] = packed
  const tokensAt = (at: readonly number[]) => at.flatMap((place) => listed.tokens[place] ?? [])
  return {
    tokens: tokensAt(places),
    unpriced: tokensAt(places.filter((place) => listed.unpriced.includes(place))),
    rewardApr,
  }
}
