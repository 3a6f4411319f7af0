import type { CSSProperties } from 'react'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { formatDecimal, formatSigned } from '@/lib/client/format/decimal'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { changeAxis, type PlacedToken } from './change-axis-places'

/** Of a row of marks, in pixels. */
const LEVEL = 33

/** The tokens themselves on an axis of their change within a day; the rows below say the same. */
export function ChangeAxis(props: {
  network: NetworkView
  rows: readonly (TokenRow & { readonly changePercent: number })[]
}) {
  const { network, rows } = props
  const separators = useSeparators()
  const { ticks, xOf, placed, levels } = changeAxis(
    rows.map(({ token, changePercent }) => ({
      address: token.address,
      label: tokenLabel(token),
      percent: changePercent,
    })),
  )
  const percent = (value: number) => `${formatSigned(value, 2, separators)} %`
  const spoken = placed.map((token) => `${token.label} ${percent(token.percent)}`).join(', ')
  const tokens = new Map(rows.map(({ token }) => [token.address, token]))
  const outer = Math.max(...ticks)
  return (
    <div
      role="img"
      aria-label={t`Change within 24 hours: ${spoken}`}
      className="mx-4 border-rule border-t-2 rail:mx-0"
    >
      <div
        className="relative h-(--phone) overflow-hidden bg-linear-to-r from-50% from-bad-tint to-50% to-good-tint rail:h-(--wide)"
        style={heights(levels)}
      >
        {[0, ...ticks].map((tick) => (
          <span
            key={tick}
            className={`absolute inset-y-0 w-px ${tick === 0 ? 'bg-text' : 'bg-hairline'} ${Math.abs(tick) === outer || tick === 0 ? '' : 'max-rail:hidden'}`}
            style={{ left: `${xOf(tick) * 100}%` }}
          />
        ))}
        {placed.map((place) => (
          <PlacedMark
            key={place.address}
            network={network}
            place={place}
            token={tokens.get(place.address)}
            text={place.isBeyond ? `${place.label} ${percent(place.percent)}` : place.label}
          />
        ))}
      </div>
      <div className="relative h-6 text-meta text-muted">
        {[0, ...ticks].map((tick) => (
          <span
            key={tick}
            className={`absolute top-1 -translate-x-1/2 whitespace-nowrap ${Math.abs(tick) === outer || tick === 0 ? '' : 'max-rail:hidden'}`}
            style={{ left: `${xOf(tick) * 100}%` }}
          >
            {tick > 0 ? '+' : ''}
            {formatDecimal(tick, Number.isInteger(tick) ? 0 : 1, separators)} %
          </span>
        ))}
      </div>
    </div>
  )
}

function PlacedMark(props: {
  network: NetworkView
  place: PlacedToken
  token: TokenListEntry | undefined
  text: string
}) {
  const { network, place, token, text } = props
  if (token === undefined) return null
  return (
    <span
      className={`absolute bottom-(--phone) flex items-center gap-1 font-medium text-meta rail:bottom-(--wide) ${place.isMirrored ? 'flex-row-reverse' : ''}`}
      style={{
        ...bottoms(place.level),
        // The middle of the mark is at its change.
        ...(place.isMirrored
          ? { right: `calc(${(1 - place.x) * 100}% - 14px)` }
          : { left: `calc(${place.x * 100}% - 14px)` }),
      }}
    >
      <TokenMark network={network} token={token} size={28} />
      <span className="whitespace-nowrap">{text}</span>
    </span>
  )
}

type Levels = { readonly phone: number; readonly wide: number }

const heights = ({ phone, wide }: Levels) => lengths(phone * LEVEL + 14, wide * LEVEL + 14)
const bottoms = ({ phone, wide }: Levels) => lengths(phone * LEVEL + 7, wide * LEVEL + 7)
const lengths = (phone: number, wide: number) =>
  ({ '--phone': `${phone}px`, '--wide': `${wide}px` }) as CSSProperties
