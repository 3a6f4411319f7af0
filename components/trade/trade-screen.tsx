'use client'

import type { TradeStart } from '@/components/trade/form/trade-link'
import { UnreadStartOnDemand } from '@/components/trade/form/unread-start-on-demand'
import { OrderPanelOnDemand } from '@/components/trade/order/order-panel-on-demand'
import { RecentOrders } from '@/components/trade/order/recent-orders'
import { PartsOnDemand, ResumePartsOnDemand } from '@/components/trade/parts/parts-on-demand'
import { OrderResult } from '@/components/trade/quote/order-result'
import { PairPanel } from '@/components/trade/quote/price-panel'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { ConfirmOnDemand } from '@/components/trade/submit/confirm-on-demand'
import { SubmissionNoticeOnDemand } from '@/components/trade/submit/submission-notice-on-demand'
import { classNames } from '@/components/ui/class-names'
import { TestTokensNotice } from '@/components/wallet/test-tokens'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { t } from '@/lib/words/words'
import { TradeAction } from './trade-action'
import { TradeForm } from './trade-form'
import { type TradeScreenState, useTradeScreen } from './use-trade-screen'

/** The trade page: get a quote, sign the order, follow it. */
export function TradeScreen(props: { network: NetworkView; start: TradeStart }) {
  const { network } = props
  const screen = useTradeScreen(network, props.start)
  const { trade, control, faucet, reviewing, followed } = screen
  const { account } = trade.wallet
  // While a new order is being priced, its quote is shown before the earlier order.
  const isNext = isPricing(trade)
  const orderPanel =
    followed === null ? null : (
      <OrderPanelOnDemand
        key={followed}
        network={network}
        book={trade.book}
        uid={followed}
        onAgain={screen.again}
        takesFocus={screen.isNewest}
      />
    )
  return (
    <div
      data-wide-page=""
      className="mx-auto mt-3 grid max-w-[112rem] grid-cols-1 gap-8 pb-24 max-wide:rail:max-w-[41rem] rail:mt-4 rail:pb-0 wide:grid-cols-[minmax(0,41rem)_minmax(17rem,1fr)] wide:grid-rows-[auto_1fr] wide:items-start wide:gap-x-10 full:grid-cols-[45rem_minmax(0,1fr)] full:gap-x-12"
    >
      <div className="space-y-3 rail:space-y-6">
        <UnreadStartOnDemand chainId={network.chainId} />
        {isWithoutFunds(trade) && network.capabilities.faucet ? (
          <TestTokensNotice faucet={faucet} />
        ) : null}
        {reviewing ? null : <ResumePartsOnDemand filled={trade} onPlaced={screen.show} />}
        {reviewing ? null : (
          <SubmissionNoticeOnDemand
            control={control}
            network={network.name}
            context={screen.context}
            handlers={screen.handlers}
          />
        )}
        {isNext ? null : orderPanel}
        <FormPanel network={network} screen={screen} />
        {isNext ? orderPanel : null}
      </div>
      {screen.isWrapping ? null : <PairPanel trade={trade} />}
      <RecentOrders network={network} account={account} />
      {reviewing && trade.form.overTime !== null ? (
        <PartsOnDemand trade={trade} onPlaced={screen.show} onClose={screen.close} />
      ) : reviewing ? (
        <ConfirmOnDemand
          trade={trade}
          failureContext={screen.context}
          control={control}
          handlers={screen.handlers}
          onSent={screen.show}
          onClose={screen.close}
        />
      ) : null}
    </div>
  )
}

/** Whether an amount is typed for a new order. */
const isPricing = ({ form }: Trade): boolean => form.sellText !== '' || form.buyText !== ''

/** Whether the account is known to hold none of the listed tokens. */
const isWithoutFunds = ({ wallet, balances }: Trade): boolean =>
  wallet.account !== null &&
  balances !== null &&
  [...balances.values()].every((value) => value === 0n)

/** In place of the main button where nothing here knows how to wrap the coin. */
function UnknownWrapper({ network }: { network: NetworkView }) {
  const native = safeSymbol(network.nativeCurrency.symbol)
  return (
    <p className="p-4 text-muted text-table">
      {t`${native} cannot be sold here: the token that wraps it on ${network.displayName} is not
        known. Its operator can name it.`}
    </p>
  )
}

/** The form, with its result and the main button, or the steps that wrap the native coin. */
function FormPanel({ network, screen }: { network: NetworkView; screen: TradeScreenState }) {
  const { trade, followed } = screen
  // On a phone the button stays in view, but not over an order while there is nothing to review.
  const isInView = followed === null || isPricing(trade)
  return (
    <TradeForm
      trade={trade}
      picking={screen.picking}
      onPick={screen.setPicking}
      result={
        screen.isWrapping ? null : (
          <OrderResult
            trade={trade}
            consent={screen.consent}
            onConsent={screen.setConsent}
            outage={screen.outage}
            reach={screen.reach}
          />
        )
      }
      action={
        screen.isWrapping ? (
          <WrapSteps network={network} screen={screen} />
        ) : (
          <div
            className={classNames(
              'border-t bg-surface px-4 py-3 @min-[40rem]:px-6 @min-[40rem]:pb-5',
              isInView &&
                'fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 rail:static',
            )}
          >
            <TradeAction
              trade={trade}
              reason={screen.reason}
              outage={screen.outage}
              onReview={screen.review}
            />
          </div>
        )
      }
    />
  )
}

function WrapSteps({ network, screen }: { network: NetworkView; screen: TradeScreenState }) {
  const { trade, wrap } = screen
  const { wrappedNativeToken } = network.contracts
  const wrapped = wrappedNativeToken === null ? null : trade.book.find(wrappedNativeToken)
  if (wrappedNativeToken === null) return <UnknownWrapper network={network} />
  if (wrapped === null || wrap === null) return null
  return (
    <wrap.WrapPanel
      key={trade.wallet.account}
      network={network}
      wrapped={wrapped}
      amount={trade.reading.sellAmount}
      spendable={trade.spendableNative}
      onWrapped={() => trade.dispatch({ type: 'sellTokenChosen', token: wrapped.address })}
    />
  )
}
