import { draftProblem } from '@/components/order/draft-problem'
import type { FormReading } from '@/components/trade/form/form-reading'
import { overTimeReason } from '@/components/trade/form/over-time-form'
import { receiverReason } from '@/components/trade/form/receiver-check'
import { type Outage, outageReasons } from '@/components/trade/form/use-outage'
import { consentMissing, type RateConsent } from '@/components/trade/quote/rate-check'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import type { QuoteState } from '@/components/trade/quote/use-quote'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { t } from '@/lib/words/words'

/** The parts of the trade that the main button depends on. */
export type ReviewedTrade = Pick<
  Trade,
  | 'form'
  | 'sellToken'
  | 'buyToken'
  | 'draft'
  | 'balance'
  | 'sellMode'
  | 'spendableNative'
  | 'rate'
  | 'deadlineProblem'
  | 'isSlippageSettled'
  | 'receiverCheck'
> & {
  readonly reading: Omit<FormReading, 'sell' | 'buy'> & Partial<Pick<FormReading, 'sell' | 'buy'>>
  readonly quote: Pick<QuoteState, 'error' | 'isFresh'>
  readonly network: Pick<NetworkView, 'nativeCurrency' | 'blockSeconds'>
}

/**
 * Why the main button is disabled; null when the order can be reviewed. The first reason found is
 * returned.
 */
export function waitingReason(
  trade: ReviewedTrade,
  consent: RateConsent,
  page: { readonly hasBusySubmission: boolean; readonly outage: Outage | null },
): string | null {
  const { form, reading, quote } = trade
  if (page.outage !== null) return t(outageReasons[page.outage])
  if (page.hasBusySubmission) return t`An order is on its way; see above.`
  if (trade.sellToken === null || trade.buyToken === null) {
    return form.sellToken === null || form.buyToken === null
      ? t`Choose both tokens.`
      : t`A token is not on this network's list: look at its contract first.`
  }
  const typed = form.isLimit
    ? reading.sellAmount !== null && reading.buyAmount !== null
    : (form.kind === 'sell' ? reading.sellAmount : reading.buyAmount) !== null
  if (!typed) return amountMissing(trade)
  const partsReason = overTimeReason(trade)
  if (partsReason !== null) return partsReason
  if (!form.isLimit && (reading.slippageBps === null || !trade.isSlippageSettled)) {
    return form.overTime !== null
      ? t`Correct how far below the market a part may be.`
      : form.slippageText === null
        ? t`Asking how much slippage to allow.`
        : t`Correct the slippage.`
  }
  if (reading.receiverProblem !== null) return t`Correct the receiver.`
  const receiver = receiverReason(trade.receiverCheck)
  if (receiver !== null) return receiver
  if (trade.deadlineProblem !== null) return t`Correct the deadline.`
  if (quote.error !== null && !form.isLimit)
    return t`There is no price to sign; the reason is shown next to it.`
  if (!quote.isFresh && !form.isLimit) return t`Waiting for a price for this amount.`
  if (trade.draft === null) return t`The order is not complete yet.`
  const problem = draftProblem(trade.draft)
  if (problem !== null) return problem
  if (exceedsBalance(trade)) return t`You do not have enough to sell.`
  if (trade.sellMode.way === 'placement') {
    const { spendableNative, draft, network } = trade
    if (spendableNative !== null && draft.sellAmount > spendableNative) {
      return t`This leaves too little ${safeSymbol(network.nativeCurrency.symbol)} for gas.`
    }
    // The service accepts an on-chain order only with the quote it was based on.
    if (draft.quoteId === null || !quote.isFresh) return t`Waiting for a price for this amount.`
  }
  if (trade.rate === null) {
    return form.isLimit
      ? t`Comparing this limit with the market.`
      : t`Comparing this rate with USD prices.`
  }
  return consentMissing(trade.rate, consent)
}

/** What is wrong with an amount stands below it, also where a price gives the amount. */
function amountMissing({ form, reading }: Pick<ReviewedTrade, 'form' | 'reading'>): string {
  const isUnreadable = [reading.sell, reading.buy].some(
    (amount) => amount !== undefined && amount.kind !== 'empty' && amount.kind !== 'amount',
  )
  if (isUnreadable) return t`Correct the amount.`
  return form.isLimit ? t`Type both amounts.` : t`Type an amount.`
}

/** Whether the order sells more than the account has; false while the balance is unknown. */
export function exceedsBalance(
  trade: Pick<ReviewedTrade, 'balance' | 'draft' | 'reading' | 'form'>,
): boolean {
  const { balance } = trade
  if (balance === null) return false
  // The draft of an order in parts is one of them.
  const wanted =
    (trade.form.overTime === null ? trade.draft?.sellAmount : null) ?? trade.reading.sellAmount
  return wanted !== null && wanted !== undefined && wanted > balance
}
