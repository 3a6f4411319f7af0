import { linkAddress, type UnreadPart } from '@/components/ui/link-part'
import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/** The query parameters of a token page. */
export type TokenLocation = {
  readonly range: PriceWindow
  /** The other token of the slippage pair; null for the default one. */
  readonly pair: Address | null
  /** Whether this token is sold or bought. */
  readonly kind: 'sell' | 'buy'
  /** As typed; '' means no size. */
  readonly size: string
}

const isWindow = (text: string | null): text is PriceWindow =>
  text !== null && Object.hasOwn(PRICE_WINDOWS, text)

/**
 * Parses the query string; invalid parameters get their defaults, as does a pair of another network
 * than `chainId`.
 */
export function parseTokenLocation(search: string, chainId: number | null = null): TokenLocation {
  const query = new URLSearchParams(search)
  const range = query.get('range')
  return {
    range: isWindow(range) ? range : '24h',
    pair: pairOf(query, chainId).address,
    kind: query.get('side') === 'buy' ? 'buy' : 'sell',
    size: query.get('size') ?? '',
  }
}

const pairOf = (query: URLSearchParams, chainId: number | null) =>
  linkAddress(t`other token`, query.get('pair'), chainId)

/** What of the query string cannot be read and got its default. */
export const unreadTokenLink = (search: string, chainId: number): readonly UnreadPart[] => {
  const { unread } = pairOf(new URLSearchParams(search), chainId)
  return unread === null ? [] : [unread]
}

/** The query string with this location; other parameters are retained. */
export function formatTokenLocation(search: string, location: TokenLocation): string {
  const query = new URLSearchParams(search)
  const set = (name: string, value: string) =>
    value === '' ? query.delete(name) : query.set(name, value)
  set('range', location.range === '24h' ? '' : location.range)
  set('pair', location.pair ?? '')
  set('side', location.kind === 'buy' ? 'buy' : '')
  set('size', location.size)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
