import type { FilledElsewhere } from '@/lib/client/auctions/auction-standing'
import { t } from '@/lib/words/words'
import type { Bid } from './chosen-bid'

/**
 * From what a bid fills its orders, as far as its record says, and whether the others could fill as
 * many of them; empty where there is nothing to say.
 */
export function fillSentence(
  { filledFrom, orders }: Pick<Bid, 'filledFrom' | 'orders'>,
  elsewhere: FilledElsewhere,
  number: (value: number) => string,
): string {
  return [sourceText(filledFrom ?? null, orders.length, number), restText(orders.length, elsewhere)]
    .filter((text) => text !== '')
    .join(' ')
}

function sourceText(
  filledFrom: Bid['filledFrom'] | null,
  count: number,
  number: (value: number) => string,
): string {
  switch (filledFrom) {
    case 'orders':
      return count === 2
        ? t`This bid fills these two orders from each other, at one price.`
        : t`This bid fills these ${number(count)} orders from each other, at one price for each token.`
    case 'both':
      return count === 2
        ? t`This bid fills these two orders partly from each other, and the rest from pools.`
        : t`This bid fills these ${number(count)} orders partly from each other, and the rest from pools.`
    case 'pools':
      return count === 1
        ? t`This bid fills the order from pools.`
        : t`This bid fills these ${number(count)} orders from pools.`
    default:
      return ''
  }
}

function restText(count: number, { bids, most }: FilledElsewhere): string {
  if (count < 2 || bids === 0 || most >= count) return ''
  if (most > 1) return t`No other bid fills all of them.`
  return bids === 1
    ? t`The other bid fills only one of them.`
    : t`Every other bid fills only one of them.`
}
