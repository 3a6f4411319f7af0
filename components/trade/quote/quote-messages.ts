import { refusalWords } from '@/lib/client/refusal-words'
import { t } from '@/lib/words/words'
import { type FailureMessages, failureMessages } from './failure-messages'

export type QuoteFailureContext = {
  readonly sellSymbol: string
  readonly buySymbol: string
  /** The token the service named, if any. */
  readonly namedSymbol: string | null
  readonly nextTryClock: string | null
  /** 1 for the first failure. */
  readonly attempt: number
}

/**
 * Messages for a failed quote. Nothing was signed in any of them. Source:
 * lib/docs/dashboard.md#wording.
 */
export function quoteFailureMessages(
  errorType: string | null,
  description: string,
  context: QuoteFailureContext,
): FailureMessages {
  const { sellSymbol, buySymbol, namedSymbol, nextTryClock, attempt } = context
  switch (errorType) {
    case 'SellAmountDoesNotCoverFee':
      return failureMessages(
        t`This amount is too small: settling it would cost more than it sells.`,
        ['raiseAmount', 'otherNetwork'],
      )
    case 'NoLiquidity':
    case 'InsufficientLiquidity':
    case 'QuoteNotVerified':
      return failureMessages(t`No route found for this pair at this size.`, [
        'smallerAmount',
        'changeToken',
      ])
    case 'UnsupportedToken':
      return failureMessages(
        namedSymbol === null
          ? t`${sellSymbol} or ${buySymbol} cannot be traded here. Tokens with transfer fees,
              changing balances or no index entry are not supported.`
          : t`${namedSymbol} cannot be traded here. Tokens with transfer fees, changing balances or
              no index entry are not supported.`,
        ['changeToken'],
      )
    case 'SameBuyAndSellToken':
      return failureMessages(
        t`${sellSymbol} and ${buySymbol} are the same coin: one is the other wrapped. No order can
          be made of that.`,
        ['changeToken'],
      )
    case 'Forbidden':
      return failureMessages(
        t`This address cannot trade here. Funds and approvals are unchanged.`,
        ['otherWallet', 'help'],
      )
    case 'InvalidParameter':
      return failureMessages(
        t`We sent something the service could not read. This is our fault; nothing was signed.`,
        ['copyDetails', 'resetForm'],
      )
    case 'SellAmountOverflow':
      return failureMessages(t`The sell amount is larger than any token allows.`, ['smallerAmount'])
    case 'BuyAmountOverflow':
      return failureMessages(t`The buy amount is larger than any token allows.`, ['smallerAmount'])
    case 'RateLimited':
      return failureMessages(
        nextTryClock === null
          ? t`Prices are paused for a moment.`
          : t`Prices are paused for a moment. Next try at ${nextTryClock}.`,
      )
    case 'InternalServerError':
    case 'ServiceUnavailable':
      return failureMessages(
        attempt > 5
          ? t`The price service had a fault.`
          : t`The price service had a fault. Trying again, ${attempt} of 5.`,
        ['tryNow'],
      )
    case null:
      return failureMessages(
        t`Prices cannot be read. Orders already placed do not depend on this page.`,
        ['tryNow'],
      )
    default:
      return failureMessages(refusalWords(description), ['copyDetails', 'resetForm'])
  }
}
