'use client'

import { useEffect, useId, useState } from 'react'
import { receiverWarnings } from '@/components/trade/form/receiver-check'
import type { Outage } from '@/components/trade/form/use-outage'
import { loadPartsDialog } from '@/components/trade/parts/parts-on-demand'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { loadConfirm } from '@/components/trade/submit/confirm-on-demand'
import { AddressText } from '@/components/ui/address-text'
import { ActionReason, Button } from '@/components/ui/button'
import { rich } from '@/components/ui/rich'
import { SwitchNetwork } from '@/components/wallet/switch-network'
import { t } from '@/lib/words/words'

/** How long to wait before explaining a short delay. */
const REASON_AFTER_MS = 2000

// Ignore a failed preload: the error is shown when the step is opened.
const nearReview = (isInParts: boolean) =>
  void (isInParts ? loadPartsDialog() : loadConfirm()).catch(() => undefined)

/**
 * The page's main button: connect, switch chain, or review. A disabled button always shows its
 * reason.
 */
export function TradeAction(props: ActionProps) {
  return (
    <>
      <ReceiverLine trade={props.trade} />
      <MainButton {...props} />
    </>
  )
}

type ActionProps = {
  trade: Trade
  reason: string | null
  outage: Outage | null
  onReview: () => void
}

/** Who gets what is bought, where it is not the owner: it is in view when the order is reviewed. */
function ReceiverLine({ trade }: { trade: Trade }) {
  const { form, reading, dispatch } = trade
  if (form.receiverText.trim() === '') return null
  return (
    <div className="mb-2 text-table">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          {rich`Receiver ${
            reading.receiver === null ? (
              <bdi className="wrap-anywhere">{form.receiverText.trim()}</bdi>
            ) : (
              <AddressText address={reading.receiver} form="grouped" copy={false} />
            )
          }`}
        </span>
        <button
          type="button"
          aria-label={t`Remove the receiver`}
          onClick={() => dispatch({ type: 'receiverTyped', text: '' })}
          className="touch-target min-h-6 shrink-0 rounded-card px-1 font-medium text-accent hover:bg-sunken"
        >
          {t`Remove`}
        </button>
      </p>
      <ReceiverConsent trade={trade} />
    </div>
  )
}

/** What the receiver is on chain, and the user's word for exactly this address. */
function ReceiverConsent({ trade }: { trade: Trade }) {
  const { receiverCheck: check, dispatch } = trade
  if (check.kind === 'fine' || check.kind === 'reading') return null
  const { receiver } = check
  return (
    <div className="text-caution">
      <p>{t(receiverWarnings[check.kind])}</p>
      <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input
          name="accept-receiver"
          type="checkbox"
          checked={check.isAccepted}
          onChange={({ target }) =>
            dispatch({ type: 'receiverAccepted', receiver: target.checked ? receiver : null })
          }
          className="size-5 shrink-0 accent-accent"
        />
        {t`This address shall receive what I buy`}
      </label>
    </div>
  )
}

function MainButton(props: ActionProps) {
  const { trade } = props
  const { network, wallet } = trade
  const reasonId = useId()
  const isInParts = trade.form.overTime !== null
  const isWaitingForQuote =
    props.outage === null &&
    ((trade.quote.isLoading && trade.quote.error === null) ||
      (trade.quote.isFresh && trade.rate === null))
  const reason = useLateReason(props.reason, isWaitingForQuote)

  if (wallet.state.status !== 'connected') {
    return (
      <Button
        variant="primary"
        size="large"
        wide
        disabled={wallet.state.status === 'connecting'}
        onClick={wallet.openConnect}
      >
        {wallet.state.status === 'connecting' ? t`Connecting` : t`Connect to trade`}
      </Button>
    )
  }
  if (wallet.state.chainId !== network.chainId) {
    return <SwitchNetwork network={network} size="large" wide />
  }
  return (
    <>
      <Button
        variant="primary"
        size="large"
        wide
        disabled={props.reason !== null}
        aria-describedby={reasonId}
        onPointerEnter={() => nearReview(isInParts)}
        onFocus={() => nearReview(isInParts)}
        onClick={props.onReview}
      >
        {isInParts
          ? t`Review order in parts`
          : trade.form.kind === 'sell'
            ? t`Review sell order`
            : t`Review buy order`}
      </Button>
      {/* Reserve the line so that the panel does not change height while the user types. */}
      <div className="rail:min-h-6.5">
        {reason === null ? null : <ActionReason id={reasonId}>{reason}</ActionReason>}
      </div>
    </>
  )
}

/** Delays the reason of a short wait; any other reason is shown at once. */
function useLateReason(reason: string | null, isShortWait: boolean): string | null {
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (reason === null || !isShortWait) return
    const timer = setTimeout(() => setLate(true), REASON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [reason, isShortWait])
  return isShortWait && !late ? null : reason
}
