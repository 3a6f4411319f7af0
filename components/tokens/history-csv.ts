import { writeCsv } from '@/lib/client/format/csv'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { PriceHistory } from '@/lib/contract/codecs/price-history'

/** A price history as a file; an unknown volume leaves its cell empty. */
export function historyCsv(
  history: PriceHistory,
  network: Pick<NetworkView, 'displayName' | 'chainId'>,
  token: TokenListEntry,
  readAt: number,
): string {
  return writeCsv(
    ['time', 'price_usd', 'volume_24h_usd'],
    history.points.map(({ date, price, volume }) => [new Date(date).toISOString(), price, volume]),
    [
      `${token.symbol} ${token.address}`,
      `${network.displayName}, chain ${network.chainId}`,
      `last ${history.window}, read ${new Date(readAt).toISOString()}`,
      'price_usd: USD per whole token; volume_24h_usd: USD traded in the 24 hours up to the sample',
    ],
  )
}
