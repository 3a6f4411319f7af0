/** What a person can do about a failure; the screen gives each its button. */
export type RemedyKind =
  | 'resetForm'
  | 'copyDetails'
  | 'tryNow'
  | 'signAgain'
  | 'signOtherMethod'
  | 'approve'
  | 'useBalance'
  | 'newDeadline'
  | 'openOrder'
  | 'back'
  | 'otherWallet'
  | 'getTokens'

/** A failure in words: is the money safe, what happened, what next. */
export type FailureWords = {
  readonly sentence: string
  readonly remedies: readonly RemedyKind[]
  /** Advice that is no button, because the field it means is in view. */
  readonly advice: string | null
}

const words = (
  sentence: string,
  remedies: readonly RemedyKind[] = [],
  advice: string | null = null,
): FailureWords => ({ sentence, remedies, advice })

export type QuoteFailureContext = {
  readonly sellSymbol: string
  readonly buySymbol: string
  /** Which token the service named, when it did. */
  readonly namedSymbol: string | null
  readonly nextTryClock: string | null
  /** 1 for the first failure. */
  readonly attempt: number
}

/** Failures of a quote. Nothing was signed in any of them. Source: product, section 9. */
export function quoteFailureWords(
  errorType: string | null,
  description: string,
  context: QuoteFailureContext,
): FailureWords {
  switch (errorType) {
    case 'SellAmountDoesNotCoverFee':
      return words(
        'This amount is too small: settling it would cost more than it sells.',
        [],
        'Raise the amount.',
      )
    case 'NoLiquidity':
    case 'InsufficientLiquidity':
      return words(
        'No route found for this pair at this size.',
        [],
        'Try a smaller amount or another token.',
      )
    case 'UnsupportedToken':
      return words(
        `${context.namedSymbol ?? `${context.sellSymbol} or ${context.buySymbol}`} cannot be traded here. Tokens with transfer fees, changing balances or no index entry are not supported.`,
        [],
        'Choose another token.',
      )
    case 'SameBuyAndSellToken':
      return words(
        `${context.sellSymbol} and ${context.buySymbol} are the same coin: one is the other wrapped. No order can be made of that.`,
        [],
        'Choose another token.',
      )
    case 'Forbidden':
      return words('This address cannot trade here. Funds and approvals are unchanged.')
    case 'InvalidParameter':
      return words(
        'We sent something the service could not read. This is our fault; nothing was signed.',
        ['copyDetails', 'resetForm'],
      )
    case 'RateLimited':
      return words(
        `Prices are paused for a moment.${context.nextTryClock === null ? '' : ` Next try at ${context.nextTryClock}.`}`,
      )
    case 'InternalServerError':
    case 'ServiceUnavailable':
      return words(
        context.attempt > 5
          ? 'The price service had a fault.'
          : `The price service had a fault. Trying again, ${context.attempt} of 5.`,
        ['tryNow'],
      )
    case null:
      return words('Prices cannot be read. Orders already placed do not depend on this page.', [
        'tryNow',
      ])
    default:
      return words(`The service refused: ${description}`, ['copyDetails', 'resetForm'])
  }
}

export type SubmitFailureContext = {
  readonly chain: string
  readonly account: string
  readonly sellSymbol: string
  readonly need: string
  readonly have: string | null
  readonly allowance: string | null
}

/** Refusals of a signed order. None of them placed it. Source: product, section 9. */
export function submitFailureWords(
  errorType: string,
  description: string,
  context: SubmitFailureContext,
): FailureWords {
  const { chain, account, sellSymbol, need } = context
  switch (errorType) {
    case 'InvalidSignature':
    case 'WrongOwner':
      return words(
        `The signature did not match this order, so it was not placed. Check that your wallet is on ${chain} with ${account}.`,
        ['signAgain', 'signOtherMethod'],
      )
    case 'InsufficientBalance':
      return words(
        `You need ${need} ${sellSymbol} and have ${context.have ?? 'less'}. Not placed.`,
        ['useBalance', 'getTokens'],
      )
    case 'InsufficientAllowance':
      return words(
        `The vault relayer may spend ${context.allowance ?? 'less'} ${sellSymbol}; this order needs ${need}. Not placed.`,
        ['approve'],
      )
    case 'OrderExpired':
    case 'InsufficientValidTo':
      return words('The deadline passed before the order arrived. Not placed.', ['newDeadline'])
    case 'ExcessiveValidTo':
      return words('The deadline is further away than the service takes. Not placed.', ['back'])
    case 'TooManyLimitOrders':
      return words(
        'This account has as many orders far from the market as may wait at once. Not placed.',
        ['back'],
        'Cancel one of them, or ask for less.',
      )
    case 'TransferSimulationFailed':
      return words(
        `A trial transfer of ${sellSymbol} from this account failed: the token may be locked or restricted. Not placed.`,
        ['back'],
      )
    case 'SellAmountOverflow':
      return words('The sell amount is larger than any token allows.', ['back'])
    case 'BuyAmountOverflow':
      return words('The buy amount is larger than any token allows.', ['back'])
    case 'InvalidAppData':
    case 'AppDataHashMismatch':
      return words("The order's attached data was missing or damaged. Not placed.", ['signAgain'])
    case 'Forbidden':
      return words(
        'This address cannot place orders here; retrying will not help. Funds and approvals are unchanged.',
        ['otherWallet'],
      )
    default:
      return words(`The service refused: ${description}`, ['copyDetails', 'back'])
  }
}

/** What a wallet did instead of signing. Nothing was sent. */
export function walletFailureWords(errorType: string, description: string): FailureWords {
  switch (errorType) {
    case 'WalletRejected':
      return words('You closed the request. Nothing was sent.', ['signAgain'])
    case 'WrongAccount':
      return words(`${description} Nothing was signed; your input is kept.`, ['back'])
    case 'WrongChain':
      return words(`${description} Nothing was signed.`, ['signAgain'])
    default:
      return words(`The wallet could not do it: ${description} Nothing was sent.`, [
        'signAgain',
        'signOtherMethod',
      ])
  }
}
