'use client'

import { useCallback, useEffect, useState } from 'react'
import { ConfirmOnDemand } from '@/components/trade/confirm/confirm-on-demand'
import { waitingReason } from '@/components/trade/form/action-reason'
import { TradeAction } from '@/components/trade/form/trade-action'
import { TradeForm } from '@/components/trade/form/trade-form'
import type { TradeFormAction } from '@/components/trade/form/trade-form-state'
import { type FormSide, useFormReach } from '@/components/trade/form/use-form-reach'
import type { StartPair, Trade } from '@/components/trade/form/use-trade'
import { useTrade } from '@/components/trade/form/use-trade'
import { OrderPanelOnDemand } from '@/components/trade/order/order-panel-on-demand'
import { RecentOrders } from '@/components/trade/order/recent-orders'
import { useFollowedOrder } from '@/components/trade/order/use-followed-order'
import { QuotePanel } from '@/components/trade/quote/quote-panel'
import { NO_CONSENT } from '@/components/trade/quote/rate-check'
import { useOutage } from '@/components/trade/quote/use-outage'
import type { SubmissionContext } from '@/components/trade/submit/submission-notice'
import { SubmissionNoticeOnDemand } from '@/components/trade/submit/submission-notice-on-demand'
import { submissionRemedies } from '@/components/trade/submit/submission-remedies'
import { isBusy } from '@/components/trade/submit/submission-state'
import { useSubmission } from '@/components/trade/submit/use-submission'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { TestTokensNotice, useTestTokens } from '@/components/wallet/test-tokens'
import { useAllowance } from '@/components/wallet/use-allowance'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatExact } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'

const loadWrapPanel = () => import('@/components/trade/form/wrap-panel')

/** The trade page: get a quote, sign the order, follow it. */
export function TradeScreen(props: { network: NetworkView; start: StartPair }) {
  const { network } = props
  const trade = useTrade(network, props.start)
  const { account } = trade.wallet
  const control = useSubmission(network.name)
  const faucet = useTestTokens(network.name, account)
  const [reviewing, setReviewing] = useState(false)
  const [picking, setPicking] = useState<FormSide | null>(null)
  const reach = useFormReach(trade, setPicking)
  const [consent, setConsent] = useState(NO_CONSENT)
  const { followed, follow } = useFollowedOrder(network.name, account)
  const outage = useOutage()
  const isWrapping = trade.sale.way === 'wrap'
  const { part: wrap } = useLoaded(loadWrapPanel, isWrapping)
  const context = useFailureContext(trade)
  const { submission } = control

  const placedUid = submission.phase === 'placed' ? submission.order.uid : null
  const { dispatch } = trade
  const [newest, setNewest] = useState<OrderUid | null>(null)
  const show = useCallback(
    (uid: OrderUid, whose?: Address) => {
      follow(uid, whose)
      setNewest(uid)
      setReviewing(false)
      setConsent(NO_CONSENT)
      dispatch({ type: 'cleared' })
      window.scrollTo({ top: 0 })
    },
    [dispatch, follow],
  )
  useEffect(() => {
    if (placedUid !== null) show(placedUid)
  }, [placedUid, show])

  // The user's consent applies to one order, so any change to the order resets it.
  const { form } = trade
  const subject = `${form.sellToken} ${form.buyToken} ${form.kind} ${form.sellText} ${form.buyText} ${form.isLimit}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset whenever the order changes
  useEffect(() => setConsent(NO_CONSENT), [subject])

  const separators = useSeparators()
  const close = () => {
    setReviewing(false)
    if (!isBusy(submission)) control.dismiss()
  }
  const again = (actions: readonly TradeFormAction[], kind: FormSide) => {
    for (const action of actions) dispatch(action)
    reach.editAmountOf(kind)
  }
  const getTokens = () => faucet.mutate()
  const handlers = submissionRemedies({ trade, reach, separators, close, getTokens })
  const wrapped = trade.book.find(network.contracts.wrappedNativeToken)
  const isEmpty =
    account !== null &&
    trade.balances !== null &&
    [...trade.balances.values()].every((value) => value === 0n)
  const reason = waitingReason(trade, consent, {
    hasBusySubmission: isBusy(submission) && !reviewing,
    outage,
  })

  // While a new order is being priced, its quote is shown before the earlier order.
  const isPricing = trade.form.sellText !== '' || trade.form.buyText !== ''
  const orderPanel =
    followed === null ? null : (
      <div key={followed} className="order-first wide:order-none">
        <OrderPanelOnDemand
          network={network}
          book={trade.book}
          uid={followed}
          onAgain={again}
          takesFocus={followed === newest}
        />
      </div>
    )

  return (
    <div className="mt-3 grid grid-cols-1 gap-3 pb-24 rail:mt-4 rail:gap-4 rail:pb-0 wide:grid-cols-[27.5rem_minmax(0,1fr)] wide:items-start">
      <div className="space-y-3">
        {isEmpty && network.capabilities.faucet ? <TestTokensNotice faucet={faucet} /> : null}
        {reviewing ? null : (
          <SubmissionNoticeOnDemand
            control={control}
            network={network.name}
            context={context}
            handlers={handlers}
          />
        )}
        <div className="ledger-panel">
          <TradeForm trade={trade} picking={picking} onPick={setPicking} />
          {isWrapping && wrapped !== null ? (
            wrap === null ? null : (
              <wrap.WrapPanel
                key={account}
                network={network}
                wrapped={wrapped}
                amount={trade.reading.sellAmount}
                spendable={trade.spendableNative}
                onWrapped={() => dispatch({ type: 'sellTokenChosen', token: wrapped.address })}
              />
            )
          ) : (
            <div className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t bg-surface px-4 py-3 rail:static">
              <TradeAction
                trade={trade}
                reason={reason}
                outage={outage}
                onReview={() => setReviewing(true)}
              />
            </div>
          )}
        </div>
      </div>
      {/* One column beside the form when there is room; on a phone the order comes before the form. */}
      <div className="contents wide:flex wide:flex-col wide:gap-4">
        {isPricing ? null : orderPanel}
        {isWrapping ? null : (
          <QuotePanel
            trade={trade}
            consent={consent}
            onConsent={setConsent}
            outage={outage}
            reach={reach}
          />
        )}
        {isPricing ? orderPanel : null}
        {trade.sellToken === null || trade.buyToken === null ? null : (
          <RecentOrders
            network={network}
            account={account}
            sellToken={trade.sellToken}
            buyToken={trade.buyToken}
          />
        )}
      </div>
      {reviewing ? (
        <ConfirmOnDemand
          trade={trade}
          failureContext={context}
          control={control}
          handlers={handlers}
          onSent={show}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

/** The amounts and names used in failure messages. */
function useFailureContext(trade: Trade): SubmissionContext {
  const separators = useSeparators()
  const { network, wallet, sellToken, form, draft } = trade
  const { allowance } = useAllowance(network, wallet.account, form.sellToken)
  const text = (atoms: bigint | null | undefined) =>
    atoms === null || atoms === undefined || sellToken === null
      ? null
      : formatExact(atoms, sellToken.decimals, separators)
  const need = text(draft?.sellAmount) ?? 'the full amount of'
  return {
    chain: network.displayName,
    account: wallet.account,
    sellSymbol: sellToken === null ? '' : safeSymbol(sellToken.symbol),
    need,
    toApprove: need,
    have: text(form.sellToken === null ? null : trade.balances?.get(form.sellToken)),
    allowance: text(allowance),
  }
}
