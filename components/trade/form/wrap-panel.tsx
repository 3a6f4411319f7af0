'use client'

import { ActionReason, Button } from '@/components/ui/button'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Atoms } from '@/lib/domain/shared/amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { outageReasons, useOutage } from './use-outage'

/** Sells the native coin in two steps: wrap it in one transaction, then sell the wrapped token. */
export function WrapPanel(props: {
  network: NetworkView
  wrapped: TokenListEntry
  amount: Atoms | null
  spendable: bigint | null
  onWrapped: () => void
}) {
  const { network, wrapped, amount } = props
  const wallet = useWallet()
  const outage = useOutage()
  const { state, run, leave } = useTransaction(network, wallet.account)
  const native = safeSymbol(network.nativeCurrency.symbol)
  const symbol = tokenLabel(wrapped)
  const tooMuch = amount !== null && props.spendable !== null && amount > props.spendable
  const running = state.phase === 'asking' || state.phase === 'mining'
  const reason =
    outage !== null
      ? t(outageReasons[outage])
      : amount === null
        ? t`Type how much to wrap.`
        : tooMuch
          ? t`This leaves too little ${native} for gas.`
          : null
  const wrap = async () => {
    if (amount === null) return
    const done = await run(wallet.engine, async () => {
      const { wrapCall } = await import('@/lib/client/wagmi/encode-call')
      return wrapCall(wrapped.address, amount)
    })
    if (done) props.onWrapped()
  }
  return (
    <div className="space-y-3 p-4">
      <p className="text-table">
        {t`One ${symbol} for one ${native}. Once it is wrapped, this page sells the ${symbol}.`}
      </p>
      <TransactionNotice
        state={state}
        doing={t`Wrapping ${native}`}
        explorerTxUrl={network.explorerTxUrl}
        onLeave={leave}
      />
      {wallet.account === null ? (
        <Button variant="primary" size="large" wide onClick={wallet.openConnect}>
          {t`Connect to trade`}
        </Button>
      ) : (
        <OnNetwork network={network} size="large" wide>
          <Button
            variant="primary"
            size="large"
            wide
            disabled={reason !== null || running}
            aria-describedby="wrap-reason"
            onClick={() => void wrap()}
          >
            {t`Wrap ${native}`}
          </Button>
          {reason === null ? null : <ActionReason id="wrap-reason">{reason}</ActionReason>}
        </OnNetwork>
      )}
    </div>
  )
}
