'use client'

import { useId, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { ActionReason, Button } from '@/components/ui/button'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { TxLink } from '@/components/ui/tx-link'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { readAmount, toTypedText } from '@/lib/client/format/parse-amount'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { unwrapReason } from './unwrap-reason'

type DialogProps = {
  network: NetworkView
  account: Address
  wrapped: { readonly address: Address; readonly symbol: string; readonly decimals: number }
  /** Null while unknown. */
  balance: bigint | null
  nativeBalance: bigint | null
  suggested: Atoms | null
  onClose: () => void
}

/** Turns the wrapped token back into the native coin, one to one, in one transaction. */
export function UnwrapDialog(props: DialogProps) {
  const { network, wrapped, balance } = props
  const form = useUnwrap(props)
  const { state, reason, isRunning } = form
  const native = safeSymbol(network.nativeCurrency.symbol)
  const symbol = tokenLabel(wrapped)
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t`Unwrap ${symbol}`}
      locked={state.phase === 'asking'}
    >
      <div className="space-y-3">
        <p className="text-table">
          {t`One ${native} for one ${symbol}, in one transaction that costs gas.`}
        </p>
        <AmountInput
          {...{ network, symbol, balance, wrapped }}
          text={form.text}
          isLocked={isRunning}
          onType={form.setText}
          max={balance === null ? null : form.textOf(balance)}
        />
        <TransactionNotice
          state={state}
          doing={t`Unwrapping ${symbol}`}
          explorerTxUrl={network.explorerTxUrl}
          onLeave={form.leave}
        />
        {state.phase !== 'done' || form.unwrapped === null ? null : (
          <Notice tone="good" role="status">
            {rich`${<Amount atoms={form.unwrapped} token={{ ...wrapped, symbol: native }} />} is in
              your wallet.`}{' '}
            <TxLink hash={state.hash} explorerTxUrl={network.explorerTxUrl} />
          </Notice>
        )}
        {props.nativeBalance === 0n ? (
          <Notice tone="caution">{t`Your wallet has no ${native} to pay for gas.`}</Notice>
        ) : null}
        <OnNetwork network={network} size="large" wide>
          <Button
            variant="primary"
            size="large"
            wide
            disabled={reason !== null || isRunning}
            aria-describedby="unwrap-reason"
            onClick={() => void form.unwrap()}
          >
            {t`Unwrap ${symbol}`}
          </Button>
          {reason === null || isRunning || state.phase === 'done' ? null : (
            <ActionReason id="unwrap-reason">{reason}</ActionReason>
          )}
        </OnNetwork>
      </div>
    </Dialog>
  )
}

/** The typed amount, and its transaction. */
function useUnwrap({ network, account, wrapped, balance, suggested }: DialogProps) {
  const wallet = useWallet()
  const separators = useSeparators()
  const { state, run, leave } = useTransaction(network, account)
  const textOf = (atoms: bigint) => toTypedText(formatPlain(atoms, wrapped.decimals), separators)
  const [text, setText] = useState(() => firstText(suggested, balance, textOf))
  const [unwrapped, setUnwrapped] = useState<Atoms | null>(null)
  const reading = readAmount(text, wrapped.decimals, separators)
  const unwrap = async () => {
    if (reading.kind !== 'amount') return
    const amount = reading.atoms
    const done = await run(wallet.engine, async () => {
      const { unwrapCall } = await import('@/lib/client/wagmi/encode-call')
      return unwrapCall(wrapped.address, amount)
    })
    if (!done) return
    setUnwrapped(amount)
    setText('')
  }
  return {
    state,
    leave,
    text,
    setText,
    textOf,
    unwrap,
    unwrapped,
    isRunning: state.phase === 'asking' || state.phase === 'mining',
    reason:
      wallet.account === account
        ? unwrapReason(
            text,
            balance,
            { symbol: tokenLabel(wrapped), decimals: wrapped.decimals },
            separators,
          )
        : t`The wallet is on another account now.`,
  }
}

/** What was suggested, as far as the account has it. */
function firstText(
  suggested: Atoms | null,
  balance: bigint | null,
  textOf: (atoms: bigint) => string,
): string {
  if (suggested === null) return ''
  return textOf(balance !== null && balance < suggested ? balance : suggested)
}

function AmountInput(props: {
  network: NetworkView
  text: string
  symbol: string
  balance: bigint | null
  wrapped: DialogProps['wrapped']
  isLocked: boolean
  max: string | null
  onType: (text: string) => void
}) {
  const { symbol, balance, max } = props
  const id = useId()
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2 text-table">
        <label htmlFor={id} className="font-medium">
          {t`Amount`}
        </label>
        <span className="flex items-baseline gap-1 text-muted">
          <span>
            {rich`Balance ${<Amount atoms={balance} token={props.wrapped} withSymbol={false} />}`}
          </span>
          {max === null ? null : (
            <button
              type="button"
              disabled={props.isLocked}
              onClick={() => props.onType(max)}
              aria-label={t`Unwrap all ${symbol}`}
              className="touch-target min-h-6 rounded-card px-1 font-medium text-accent hover:bg-sunken"
            >
              {t`Max`}
            </button>
          )}
        </span>
      </div>
      <div className="flex items-center gap-2 rounded-card border border-control bg-surface px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <input
          id={id}
          data-autofocus
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          value={props.text}
          readOnly={props.isLocked}
          aria-describedby="unwrap-reason"
          onChange={(event) => props.onType(event.target.value)}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-input outline-none"
        />
        <span className="inline-flex shrink-0 items-center gap-1.5 text-muted">
          <TokenMark network={props.network} token={props.wrapped} />
          {symbol}
        </span>
      </div>
    </div>
  )
}
