'use client'

import type { Ref } from 'react'
import { useId, useRef, useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import { amountProblem } from '@/lib/client/format/amount-problem'
import type { AmountReading } from '@/lib/client/format/parse-amount'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

type Side = 'sell' | 'buy'

const SIDES: Readonly<Record<Side, Message>> = { sell: message`Sell`, buy: message`Buy` }

/** Element id of the amount field, so that a failure message can focus it. */
export const amountFieldId = (side: Side): string => `amount-${side}`

type AmountFieldProps = {
  network: NetworkView
  side: Side
  token: TokenListEntry | null
  /** The requested token's address if it is not in the token list; null if `token` is known. */
  unlisted: Address | null
  /** Whether the token was imported, and no list has it. */
  isImported: boolean
  text: string
  /** What the amount is worth in dollars; null while unknown. */
  worth: string | null
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
}

/** One side of the trade: amount, token, balance, worth. */
export function AmountField(props: AmountFieldProps) {
  const { side, token, reading } = props
  const noteId = useId()
  const [blurred, setBlurred] = useState(true)
  const symbol = token === null ? '' : tokenLabel(token)
  const separators = useSeparators()
  const problem = typedProblem(props.text, reading, symbol, separators, !blurred)
  const tokenButton = useRef<HTMLButtonElement>(null)
  const inspectToken = () => {
    // This button disappears once the token is known, so return the focus to the token button.
    tokenButton.current?.focus()
    props.onPickToken()
  }
  return (
    <div className="px-4 pt-3 pb-2">
      {/* As high as the Max button, which appears with the balance. */}
      <div className="flex min-h-(--target) items-baseline justify-between gap-2 text-muted text-table">
        <span>{t(SIDES[side])}</span>
        <Balance {...props} symbol={symbol} />
      </div>
      <div className="mt-1 flex items-center gap-2">
        <input
          id={amountFieldId(side)}
          inputMode="decimal"
          aria-label={amountLabel(side, symbol)}
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
            props.text.length > 14 ? 'text-section' : 'text-page',
            props.isStale && 'text-muted',
          )}
        />
        <TokenButton {...props} ref={tokenButton} symbol={symbol} />
      </div>
      {token !== null && props.isImported ? (
        <p className="mt-1 text-end">
          <UnlistedMark address={token.address} />
        </p>
      ) : null}
      <div id={noteId} className="wrap-anywhere min-h-5 text-table">
        <AmountNote {...props} problem={problem} onInspectToken={inspectToken} />
      </div>
    </div>
  )
}

function amountLabel(side: Side, symbol: string): string {
  if (symbol === '') return side === 'sell' ? t`Sell amount` : t`Buy amount`
  return side === 'sell' ? t`Sell amount, ${symbol}` : t`Buy amount, ${symbol}`
}

/** The balance, with a button to sell the maximum. */
function Balance(
  props: Pick<AmountFieldProps, 'token' | 'balance' | 'noBalance' | 'max' | 'onType'> & {
    symbol: string
  },
) {
  const { token, balance, max } = props
  if (token === null) return null
  if (balance === null) {
    return props.noBalance === null ? null : (
      <span className="truncate">{t`Balance — ${props.noBalance}`}</span>
    )
  }
  return (
    <span
      className={classNames(
        'flex min-w-0 items-baseline gap-1',
        // The button that swaps the sides stands on this line's middle.
        max === null && 'max-w-[calc(50%-1.25rem)]',
      )}
    >
      <span className="truncate">
        {rich`Balance ${<Amount atoms={balance} token={token} withSymbol={false} />}`}
      </span>
      {max === null ? null : (
        <button
          type="button"
          onClick={() => props.onType(max)}
          className="touch-target min-h-6 rounded-card px-1 font-medium text-accent hover:bg-sunken"
          aria-label={t`Sell the maximum, ${props.symbol}`}
        >
          {t`Max`}
        </button>
      )}
    </span>
  )
}

/** Shows the token and opens the token picker. */
function TokenButton(
  props: Pick<
    AmountFieldProps,
    'network' | 'side' | 'token' | 'unlisted' | 'onPickToken' | 'onNearPicker'
  > & {
    ref: Ref<HTMLButtonElement>
    symbol: string
  },
) {
  const { network, token, unlisted, symbol } = props
  const address = token?.address ?? unlisted
  const name = unlisted === null ? symbol : shortAddress(unlisted)
  return (
    <button
      ref={props.ref}
      type="button"
      onClick={props.onPickToken}
      onPointerEnter={props.onNearPicker}
      onFocus={props.onNearPicker}
      aria-label={tokenButtonLabel(props.side, name)}
      className="touch-target flex h-11 shrink-0 items-center gap-2 rounded-card bg-sunken px-2.5 font-medium text-input hover:text-accent"
    >
      {address === null ? null : (
        <TokenMark network={network} token={token ?? { address, symbol: null }} size={24} />
      )}
      {unlisted !== null ? (
        <AddressText address={unlisted} copy={false} />
      ) : symbol === '' ? (
        t`Choose`
      ) : (
        <bdi>{symbol}</bdi>
      )}
      <ChevronDownIcon />
    </button>
  )
}

function tokenButtonLabel(side: Side, name: string): string {
  if (name === '') {
    return side === 'sell' ? t`Sell token: none chosen. Choose` : t`Buy token: none chosen. Choose`
  }
  return side === 'sell' ? t`Sell token: ${name}. Choose` : t`Buy token: ${name}. Choose`
}

/** The line below the field: a problem with the amount, or where the amount comes from. */
function AmountNote(
  props: Pick<
    AmountFieldProps,
    'reading' | 'unlisted' | 'exceedsBalance' | 'isEstimate' | 'readOnly' | 'onType' | 'worth'
  > & {
    problem: string | null
    onInspectToken: () => void
  },
) {
  const { reading, problem } = props
  const separators = useSeparators()
  if (reading.kind === 'ambiguous') {
    return (
      <span role="alert" className="flex flex-wrap items-baseline gap-2 pb-2 text-caution">
        {t`Which one do you mean?`}
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
    )
  }
  if (problem !== null) {
    return (
      <span role="alert" className="text-bad">
        {problem}
      </span>
    )
  }
  if (props.unlisted !== null) {
    return (
      <span className="text-caution">
        {t`Not on this network's list.`}{' '}
        <button type="button" className="link" onClick={props.onInspectToken}>
          {t`Look at its contract`}
        </button>
      </span>
    )
  }
  return (
    <span className="flex flex-wrap justify-between gap-x-3 text-muted">
      <span>{props.worth === null ? '' : `≈ ${props.worth}`}</span>
      {props.exceedsBalance ? (
        <span className="text-caution">{t`More than your balance.`}</span>
      ) : props.isEstimate && props.readOnly !== true ? (
        <span>{t`Type here to fix this amount.`}</span>
      ) : null}
    </span>
  )
}

/** The first problem of a typed amount; zero is one once the user has finished typing. */
function typedProblem(
  text: string,
  reading: AmountReading,
  symbol: string,
  separators: Separators,
  isTyping: boolean,
): string | null {
  // The reader is asked below the field which of both is meant.
  if (reading.kind === 'ambiguous') return null
  // Without a token there is no limit to name.
  if (reading.kind === 'tooManyDecimals' && symbol === '') return null
  const isZero = reading.kind === 'amount' && reading.atoms === 0n
  if (isZero && !isTyping) return t`Type an amount above zero.`
  return amountProblem(text, reading, { noun: 'amount', subject: symbol }, separators, isTyping)
}
