'use client'

import { useEffect, useId, useState } from 'react'
import { loadConfirm } from '@/components/trade/confirm/confirm-on-demand'
import { loadPartsDialog } from '@/components/trade/parts/parts-on-demand'
import type { Outage } from '@/components/trade/quote/use-outage'
import { ActionReason, Button } from '@/components/ui/button'
import { SwitchNetwork } from '@/components/wallet/switch-network'
import type { Trade } from './use-trade'

/** How long to wait before explaining a short delay. */
const REASON_AFTER_MS = 2000

// Ignore a failed preload: the error is shown when the step is opened.
const nearReview = (isInParts: boolean) =>
  void (isInParts ? loadPartsDialog() : loadConfirm()).catch(() => undefined)

/**
 * The page's main button: connect, switch chain, or review. A disabled button always shows its
 * reason.
 */
export function TradeAction(props: {
  trade: Trade
  reason: string | null
  outage: Outage | null
  onReview: () => void
}) {
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
        {wallet.state.status === 'connecting' ? 'Connecting' : 'Connect to trade'}
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
          ? 'Review order in parts'
          : trade.form.kind === 'sell'
            ? 'Review sell order'
            : 'Review buy order'}
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
