'use client'

import { Amount } from '@/components/ui/amount'
import { CheckIcon } from '@/components/ui/icons'
import { useTimeZone } from '@/components/ui/time-format'
import { formatClockDigits, formatDateMinute, type TimeZone } from '@/lib/client/format/time'
import type { KeptPart } from '@/lib/client/orders/kept-parts'
import type { PlannedPart } from '@/lib/domain/order/part-plan'
import { type Message, message } from '@/lib/domain/shared/message'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

const stateNames: Readonly<Record<KeptPart['state'], Message>> = {
  unsigned: message`not signed`,
  signed: message`signed`,
  placed: message`in the book`,
  onChain: message`signed on chain`,
}

type Part = PlannedPart & { readonly state?: KeptPart['state'] }

/** Every part: what it sells, what it brings at least, and when it may be filled. */
export function PartList(props: {
  parts: readonly Part[]
  /** The part the wallet is asked about. */
  current: number | null
  sellToken: TokenUnit
  buyToken: TokenUnit
}) {
  const zone = useTimeZone()
  return (
    <ol
      aria-label={t`Parts`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="divide-y divide-hairline border-y text-table"
    >
      {props.parts.map((part) => (
        <li
          key={part.index}
          aria-current={part.index === props.current ? 'step' : undefined}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5"
        >
          <span className="text-muted tabular-nums">{part.index}</span>
          <span className="min-w-0">
            <Amount atoms={part.sellAmount} token={props.sellToken} />
            <span className="text-muted"> {t`for at least`} </span>
            <Amount atoms={part.buyAmount} token={props.buyToken} />
            <span className="block text-muted tabular-nums">{windowText(part, zone)}</span>
          </span>
          <PartState state={part.state} isCurrent={part.index === props.current} />
        </li>
      ))}
    </ol>
  )
}

/** `14 Mar 2026, 14:05 · 14:05:22 to 14:10:21`, with the second date where the day changes. */
function windowText({ validFrom, validTo }: PlannedPart, zone: TimeZone): string {
  const from = formatDateMinute(validFrom * 1000, zone)
  const to = formatDateMinute(validTo * 1000, zone)
  const day = (text: string) => text.split(',')[0] ?? ''
  const clock = (seconds: number) => formatClockDigits(seconds * 1000, zone)
  return day(from) === day(to)
    ? t`${day(from)}, ${clock(validFrom)} to ${clock(validTo)}`
    : t`${from} to ${to}`
}

function PartState(props: { state: KeptPart['state'] | undefined; isCurrent: boolean }) {
  const { state } = props
  if (state === undefined) return null
  if (state === 'unsigned') {
    return (
      <span className={props.isCurrent ? 'font-medium text-accent' : 'text-muted'}>
        {props.isCurrent ? t`in your wallet` : t(stateNames[state])}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1 text-good">
      <CheckIcon />
      {t(stateNames[state])}
    </span>
  )
}
