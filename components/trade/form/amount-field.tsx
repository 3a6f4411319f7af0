'use client'

import type { ReactNode, Ref } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { amountSize } from '@/components/ui/amount-size'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { AmountNote, type AmountNoteProps, typedProblem } from './amount-note'

type Side = 'sell' | 'buy'

/** Element id of the amount field, so that a failure message can focus it. */
export const amountFieldId = (side: Side): string => `amount-${side}`

type AmountFieldProps = AmountNoteProps & {
  network: NetworkView
  side: Side
  /** Says what the amount is: sold or received, exactly, about or at least. */
  label: string
  token: TokenListEntry | null
  /** Whether the token was imported, and no list has it. */
  isImported: boolean
  text: string
  /** The amount with six significant digits, shown while the field is not used; null shows the text. */
  shortText: string | null
  /** The last line of this side; its balance unless another is given. */
  lastLine?: ReactNode
  isStale: boolean
  balance: bigint | null
  /** Why the balance is unknown; null if no account is connected. */
  noBalance: string | null
  /** The amount the Max button fills in; null hides the button. */
  max: string | null
  onBlur?: () => void
  onPickToken: () => void
  /** The pointer or the focus is on the token button. */
  onNearPicker: () => void
}

/** One side of the trade: amount, token, worth, and its balance or its signed limit. */
export function AmountField(props: AmountFieldProps) {
  const { side, token, reading } = props
  const noteId = useId()
  const [blurred, setBlurred] = useState(true)
  const symbol = token === null ? '' : tokenLabel(token)
  const separators = useSeparators()
  const problem = typedProblem(props.text, reading, symbol, separators, !blurred)
  const tokenButton = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isWhole = props.isEstimate && !blurred
  // All digits take the place of six, which would lose what the browser selected with the focus.
  useLayoutEffect(() => {
    if (isWhole) input.current?.select()
  }, [isWhole])
  const inspectToken = () => {
    // This button disappears once the token is known, so return the focus to the token button.
    tokenButton.current?.focus()
    props.onPickToken()
  }
  const isWithoutWallet =
    props.lastLine === undefined && props.balance === null && props.noBalance === null
  const text = props.isEstimate && blurred ? (props.shortText ?? props.text) : props.text
  return (
    // Both sides share the heights of their two rows, so that the lines below them meet.
    <div className="row-span-2 grid grid-rows-subgrid">
      <div className="px-4 pt-3 pb-3 @min-[40rem]:px-6 @min-[40rem]:pt-4">
        <div className="flex min-h-11 items-center justify-between gap-2">
          <span className="text-muted">{props.label}</span>
          <TokenButton {...props} ref={tokenButton} symbol={symbol} />
        </div>
        <input
          ref={input}
          id={amountFieldId(side)}
          inputMode="decimal"
          aria-label={amountLabel(side, symbol)}
          aria-invalid={problem !== null || props.exceedsBalance}
          aria-describedby={noteId}
          placeholder="0"
          title={text === props.text ? undefined : props.text}
          value={text}
          readOnly={props.readOnly}
          onChange={(event) => props.onType(event.target.value)}
          onFocus={() => setBlurred(false)}
          onBlur={() => {
            setBlurred(true)
            props.onBlur?.()
          }}
          autoComplete="off"
          className={classNames(
            'my-1 h-15 w-full min-w-0 rounded-card bg-transparent font-medium placeholder:text-muted',
            amountSize(text.length),
            props.isStale && 'text-muted',
          )}
        />
        {token !== null && props.isImported ? (
          <p className="mt-1">
            <UnlistedMark address={token.address} />
          </p>
        ) : null}
        <div id={noteId} className="wrap-anywhere min-h-6 text-input">
          <AmountNote {...props} {...{ problem, blurred }} onInspectToken={inspectToken} />
        </div>
      </div>
      <div
        className={classNames(
          'flex min-h-10 items-center border-t px-4 text-table @max-[32rem]:empty:hidden @min-[40rem]:px-6',
          isWithoutWallet && '@max-[32rem]:hidden',
        )}
      >
        {props.lastLine ?? <Balance {...props} symbol={symbol} />}
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
    const reason = props.noBalance ?? t`(no wallet)`
    return <span className="truncate text-muted">{t`Balance — ${reason}`}</span>
  }
  return (
    <span className="flex w-full min-w-0 items-center justify-between gap-2">
      <span className="truncate text-muted">
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
