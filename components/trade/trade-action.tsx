'use client'

import { useEffect, useId, useState } from 'react'
import { ActionReason, Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { loadConfirm } from './confirm-on-demand'
import { walletFailureWords } from './error-words'
import type { Trade } from './use-trade'

/** How long a wait is taken for granted before it is explained. */
const REASON_AFTER_MS = 2000

// A failure shows when the step is really opened.
const nearReview = () => void loadConfirm().catch(() => undefined)

/** The page's one main button: connect, switch chain, or review. It always says what it waits for. */
export function TradeAction(props: {
  trade: Trade
  reason: string | null
  isServiceDown: boolean
  onReview: () => void
}) {
  const { trade } = props
  const { network, wallet } = trade
  const reasonId = useId()
  const isWaitingForQuote =
    (trade.quote.isAsking && trade.quote.error === null) ||
    (trade.quote.isFresh && trade.rate === null)
  const reason = useLateReason(props.reason, isWaitingForQuote)
  const [refused, setRefused] = useState<string | null>(null)

  if (wallet.state.status !== 'connected') {
    return (
      <Button
        look="primary"
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
    const switchChain = async () => {
      const engine = await wallet.engine()
      const switched = await engine.switchChain(network.chainId)
      setRefused(
        switched.ok
          ? null
          : walletFailureWords(switched.error.errorType, switched.error.description).sentence,
      )
    }
    return (
      <>
        <Button look="primary" size="large" wide onClick={() => void switchChain()}>
          Switch wallet to {network.displayName}
        </Button>
        {refused === null ? null : (
          <Notice tone="caution" role="alert" className="mt-2" title={refused}>
            Or add it by hand in the wallet: name {network.displayName}, chain id {network.chainId},
            RPC <span className="hex">{`${window.location.origin}${network.rpcPath}`}</span>,
            currency {network.nativeCurrency.symbol}.
          </Notice>
        )}
      </>
    )
  }
  return (
    <>
      <Button
        look="primary"
        size="large"
        wide
        disabled={props.reason !== null || props.isServiceDown}
        aria-describedby={reasonId}
        onPointerEnter={nearReview}
        onFocus={nearReview}
        onClick={props.onReview}
      >
        {trade.form.kind === 'sell' ? 'Review sell order' : 'Review buy order'}
      </Button>
      {/* Its line is kept free, so that the panel does not change its height with every letter. */}
      <div className="rail:min-h-6.5">
        {reason === null ? null : <ActionReason id={reasonId}>{reason}</ActionReason>}
      </div>
    </>
  )
}

/** A short wait needs no words; any other reason is given at once. */
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
