import { writeCsv } from '@/lib/client/format/csv'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { TokenUnit } from '@/lib/domain/token/token-unit'

/**
 * A price history as CSV: USD per whole token, and USD traded in the 24 hours up to the sample, which
 * is empty where it is unknown.
 */
export function historyCsv(
  history: PriceHistory,
  { chainId }: Pick<NetworkView, 'chainId'>,
  token: Pick<TokenUnit, 'address' | 'symbol'>,
): string {
  return writeCsv(
    ['time', 'price_usd', 'volume_24h_usd', 'token', 'symbol', 'chain_id'],
    history.points.map(({ date, price, volume }) => [
      ...[new Date(date).toISOString(), price, volume],
      ...[token.address, token.symbol === null ? null : safeSymbol(token.symbol), chainId],
    ]),
  )
}
