import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import { type Address, parseAddress } from '@/lib/domain/shared/address'

/** What the address of a token's page says beside the token. */
export type TokenLocation = {
  readonly range: PriceWindow
  /** The other token of the slippage question; null leaves the choice to the page. */
  readonly pair: Address | null
  /** Whether this token is sold or bought. */
  readonly kind: 'sell' | 'buy'
  /** As typed; '' asks for no size. */
  readonly size: string
}

const MOST_SIZE_LETTERS = 40

const isWindow = (text: string | null): text is PriceWindow =>
  text !== null && Object.hasOwn(PRICE_WINDOWS, text)

/** Reads the query string; anything not understood is as if absent. */
export function parseTokenLocation(search: string): TokenLocation {
  const query = new URLSearchParams(search)
  const range = query.get('range')
  const pair = parseAddress(query.get('pair') ?? '')
  return {
    range: isWindow(range) ? range : '24h',
    pair: pair.ok ? pair.value : null,
    kind: query.get('side') === 'buy' ? 'buy' : 'sell',
    size: (query.get('size') ?? '').slice(0, MOST_SIZE_LETTERS),
  }
}

/** The query string with this location in it; what else it says stays. */
export function formatTokenLocation(search: string, location: TokenLocation): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string) =>
    value === '' ? query.delete(name) : query.set(name, value)
  put('range', location.range === '24h' ? '' : location.range)
  put('pair', location.pair ?? '')
  put('side', location.kind === 'buy' ? 'buy' : '')
  put('size', location.size)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
