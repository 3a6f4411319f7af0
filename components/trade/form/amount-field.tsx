'use client'

import { useId, useRef, useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useSeparators } from '@/components/ui/number-format'
import type { AmountReading } from '@/lib/client/format/parse-amount'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** Element id of the amount field, so that a failure message can focus it. */
export const amountFieldId = (side: 'Sell' | 'Buy'): string => `amount-${side.toLowerCase()}`

/** One side of the trade: amount, token, balance. */
export function AmountField(props: {
  side: 'Sell' | 'Buy'
  token: TokenListEntry | null
  /** The requested token's address if it is not in the token list; null if `token` is known. */
  unlisted: Address | null
  text: string
  reading: AmountReading
  /** The text is a quoted amount, not typed by the user. */
  isEstimate: boolean
  /** The user can only type in the other side. */
  readOnly?: boolean
  isStale: boolean
  balance: bigint | null
  /** Why the balance is unknown; null if no account is connected. */
  noBalance: string | null
  /** The amount the Max button fills in; null hides the button. */
  max: string | null
  /** Whether the typed amount exceeds the balance. */
  exceedsBalance: boolean
  onType: (text: string) => void
  onBlur?: () => void
  onPickToken: () => void
  /** The pointer or the focus is on the token button. */
  onNearPicker: () => void
}) {
  const { side, token, reading } = props
  const separators = useSeparators()
  const noteId = useId()
  const [blurred, setBlurred] = useState(true)
  const symbol = token === null ? '' : safeSymbol(token.symbol)
  const name = props.unlisted === null ? symbol : shortAddress(props.unlisted)
  const problem = amountProblem(reading, symbol, blurred || !MARKS_ONLY.test(props.text))
  const tokenButton = useRef<HTMLButtonElement>(null)
  const inspectToken = () => {
    // This button disappears once the token is known, so return the focus to the token button.
    tokenButton.current?.focus()
    props.onPickToken()
  }
  return (
    <div className="px-4 py-3">
      {/* As high as the Max button, which appears with the balance. */}
      <div className="flex min-h-(--target) items-baseline justify-between gap-2 text-muted text-table">
        <span>{side}</span>
        {token === null || props.balance === null ? (
          token === null || props.noBalance === null ? null : (
            <span className="truncate">Balance — {props.noBalance}</span>
          )
        ) : (
          <span className="flex min-w-0 items-baseline gap-1">
            <span className="truncate">
              Balance <Amount atoms={props.balance} token={token} withSymbol={false} />
            </span>
            {props.max === null ? null : (
              <button
                type="button"
                onClick={() => props.onType(props.max ?? '')}
                className="touch-target min-h-6 rounded-card px-1 font-medium text-accent hover:bg-sunken"
                aria-label={`Sell the maximum, ${symbol}`}
              >
                Max
              </button>
            )}
          </span>
        )}
      </div>
      <div className="mt-1 flex items-center gap-2">
        <input
          id={amountFieldId(side)}
          inputMode="decimal"
          aria-label={`${side} amount${symbol === '' ? '' : `, ${symbol}`}`}
          aria-invalid={problem !== null || props.exceedsBalance}
          aria-describedby={noteId}
          placeholder="0"
          value={props.text}
          readOnly={props.readOnly}
          onChange={(event) => props.onType(event.target.value)}
          onFocus={() => setBlurred(false)}
          onBlur={() => {
            setBlurred(true)
            props.onBlur?.()
          }}
          autoComplete="off"
          className={classNames(
            'min-w-0 flex-1 rounded-card bg-transparent placeholder:text-muted',
            props.text.length > 12 ? 'text-section' : 'text-amount',
            props.isStale && 'text-muted',
          )}
        />
        <button
          ref={tokenButton}
          type="button"
          onClick={props.onPickToken}
          onPointerEnter={props.onNearPicker}
          onFocus={props.onNearPicker}
          aria-label={`${side} token: ${name === '' ? 'none chosen' : name}. Choose`}
          className="touch-target flex min-h-10 shrink-0 items-center gap-2 rounded-card border border-control bg-surface px-3 font-medium text-input hover:bg-sunken"
        >
          {props.unlisted !== null ? (
            <AddressText address={props.unlisted} copy={false} />
          ) : symbol === '' ? (
            'Choose'
          ) : (
            <bdi>{symbol}</bdi>
          )}
          <ChevronDownIcon />
        </button>
      </div>
      <div id={noteId} className="min-h-5 text-table">
        {reading.kind === 'ambiguous' ? (
          <span role="alert" className="flex flex-wrap items-baseline gap-2 pb-2 text-caution">
            Which one do you mean?
            {[reading.asGroups, reading.asDecimal].map((plain) => (
              <button
                key={plain}
                type="button"
                onClick={() => props.onType(toTypedText(plain, separators))}
                className="min-h-6 rounded-card border border-current px-2 font-medium"
              >
                {toTypedText(plain, separators)}
              </button>
            ))}
          </span>
        ) : problem !== null ? (
          <span role="alert" className="text-bad">
            {problem}
          </span>
        ) : props.unlisted !== null ? (
          <span className="text-caution">
            Not on this network's list.{' '}
            <button type="button" className="link" onClick={inspectToken}>
              Look at its contract
            </button>
          </span>
        ) : props.exceedsBalance ? (
          <span className="text-caution">More than your balance.</span>
        ) : props.isEstimate ? (
          <span className="text-muted">
            Estimate from the quote.{props.readOnly === true ? '' : ' Edit it to fix this amount.'}
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** Text that may still become a number. */
const MARKS_ONLY = /^[\d\s.,٫٬'’_]*$/

/** `isDone`: the user has finished typing, or more typing cannot fix the amount. */
function amountProblem(reading: AmountReading, symbol: string, isDone: boolean): string | null {
  switch (reading.kind) {
    case 'notANumber':
      return isDone ? 'Not an amount. Digits and one decimal mark are understood.' : null
    case 'tooManyDecimals':
      return `${symbol} has ${reading.limit} decimals at most.`
    case 'amount':
      return isDone && reading.atoms === 0n ? 'Type an amount above zero.' : null
    case 'ambiguous':
    case 'empty':
      return null
  }
}
