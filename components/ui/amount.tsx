'use client'

import {
  formatAtoms,
  formatCompact,
  formatPlain,
  splitExact,
} from '@/lib/domain/token/format-amount'
import { amountUnit, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { useSeparators } from './number-format'
import { Skeleton } from './states'

/**
 * A token amount, in base units where the token's decimals are not known, and a placeholder while
 * they are read. `atoms` null means unknown and is shown as "—"; give the reason next to it.
 * `digits`: `read` truncates to the digits worth reading, `compact` writes 12.5 M (tables and charts
 * only), `exact` writes every digit with the last ones muted.
 * Copying the whole amount gives the exact plain number, which other programs can read.
 */
export function Amount(props: {
  atoms: bigint | null
  token: TokenUnit
  digits?: 'read' | 'compact' | 'exact'
  /** Minimum fraction digits of an exact amount, so that a column aligns on the decimal point. */
  minDecimals?: number
  withSymbol?: boolean
  /** Puts + before a positive difference. */
  signed?: boolean
  className?: string
  /** Of the last digits of an exact amount. */
  tailClassName?: string
}) {
  const { atoms, token, digits = 'read', withSymbol = true, signed = false } = props
  const separators = useSeparators()
  if (token.isLoading) return <LoadingAmount className={props.className} />
  const { label, decimals } = amountUnit(token, t)
  const symbol = withSymbol ? ` ${label}` : ''
  if (atoms === null) return <span className={props.className}>—{symbol}</span>
  const plus = signed && atoms > 0n ? '+' : ''
  const exact = splitExact(atoms, decimals, separators, props.minDecimals ?? 0)
  const title = `${exact.head}${exact.tail}${symbol}`
  return (
    <bdi
      dir="ltr"
      className={classNames('tabular-nums', props.className)}
      title={title}
      onCopy={(event) => {
        if (!isWhollySelected(event.currentTarget)) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', formatPlain(atoms, decimals))
      }}
    >
      {plus}
      {digits === 'exact' ? (
        <>
          {exact.head}
          {/* The symbol never stands in a line by itself: it takes the last digits along. */}
          <span className="whitespace-nowrap">
            <span className={classNames('text-muted', props.tailClassName)}>{exact.tail}</span>
            {symbol}
          </span>
        </>
      ) : (
        <>
          {digits === 'compact'
            ? formatCompact(atoms, decimals, separators, t)
            : formatAtoms(atoms, decimals, separators)}
          {symbol}
        </>
      )}
    </bdi>
  )
}

function LoadingAmount({ className }: { className: string | undefined }) {
  return (
    <span className={className}>
      <span className="sr-only">{t`Reading the token`}</span>
      <span className="inline-block w-20 align-middle">
        <Skeleton />
      </span>
    </span>
  )
}

/** Whether the selection is exactly this amount; a partial selection is copied as shown. */
function isWhollySelected(element: Element): boolean {
  const selection = window.getSelection()
  const digits = /[0-9].*[0-9]|[0-9]/.exec(element.textContent ?? '')?.[0]
  return (
    selection !== null &&
    digits !== undefined &&
    element.contains(selection.anchorNode) &&
    element.contains(selection.focusNode) &&
    selection.toString().includes(digits)
  )
}
