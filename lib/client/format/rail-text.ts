import { type Message, message } from '@/lib/domain/shared/message'
import { distanceFrom, formatBpsDifference } from '@/lib/domain/shared/percent'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { formatDecimal } from './decimal'
import type { PriceUnit } from './price'
import { formatPrice, priceDifferenceBps } from './price'
import type { PlacedMark, RailLayout, RailMark, RailMarkKind } from './rail-layout'

const markLabels: Readonly<Record<RailMarkKind, Message>> = {
  limit: message`Limit`,
  quote: message`Quote`,
  spot: message`Market`,
  executed: message`Executed`,
  bid: message`Best bid`,
}

/** How a mark is called in place: its label without what stands in brackets. */
export const shortLabel = ({ kind, label }: RailMark): string =>
  label?.replace(/ \(.*$/, '') ?? t(markLabels[kind])

/** "+0.57 %": how much better a placed mark is than its base; rounded towards zero. */
export function distanceText({ mark, base }: PlacedMark, separators: Separators): string {
  return formatBpsDifference(distanceBps({ mark, base }), separators, t)
}

const distanceBps = ({ mark, base }: Pick<PlacedMark, 'mark' | 'base'>): number =>
  priceDifferenceBps(mark, base) ?? 0

/**
 * The facts of a rail as text: the base, then every other mark with its price and its distance, and
 * how many bids there are, as there may be dozens.
 */
export function railParts(
  marks: readonly RailMark[],
  { base, placed }: RailLayout,
  decimals: { readonly sell: number | null; readonly buy: number | null },
  unit: PriceUnit,
  separators: Separators,
): readonly string[] {
  const priced = (mark: RailMark) =>
    `${mark.label ?? t(markLabels[mark.kind])} ${formatPrice(mark, decimals.sell, decimals.buy, unit, separators)}`
  const bids = marks.filter(({ kind }) => kind === 'bid').length
  const others = marks.filter((mark) => mark.kind !== 'bid' && mark !== base)
  const parts = others.map((mark) => {
    const place = placed.find((entry) => entry.mark === mark)
    if (place === undefined) return priced(mark)
    const from = base?.kind === 'quote' && mark.market === undefined ? 'quote' : 'market'
    return `${priced(mark)} (${distanceFrom(distanceBps(place), from, separators, t)})`
  })
  if (base !== null) parts.unshift(priced(base))
  if (bids > 0) {
    parts.push(bids === 1 ? t`1 bid` : t`${formatDecimal(bids, 0, separators)} bids`)
  }
  return parts.length === 0 ? [t`No price yet`] : parts
}
