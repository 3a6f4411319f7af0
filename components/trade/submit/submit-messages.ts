import { type FailureMessages, failureMessages } from '@/components/trade/quote/failure-messages'
import { refusalWords } from '@/lib/client/refusal-words'

export type SubmitFailureContext = {
  readonly chain: string
  readonly account: string
  readonly sellSymbol: string
  readonly need: string
  readonly have: string | null
  readonly allowance: string | null
  /** The amount to approve, including open orders. */
  readonly toApprove: string
}

/**
 * Messages for a refused signed order. In each case no order was placed. Source:
 * lib/docs/dashboard.md#wording.
 */
export function submitFailureMessages(
  errorType: string,
  description: string,
  context: SubmitFailureContext,
): FailureMessages {
  const { chain, account, sellSymbol, need, have } = context
  switch (errorType) {
    case 'InvalidSignature':
    case 'WrongOwner':
      return failureMessages(
        `The signature did not match this order, so it was not placed. Check that your wallet is on ${chain} with ${account}.`,
        ['signAgain', 'signOtherMethod', 'signOnChain'],
      )
    case 'InsufficientBalance':
      return failureMessages(
        `You need ${need} ${sellSymbol} and have ${have ?? 'less'}. Not placed.`,
        [
          { kind: 'useBalance', label: `Use ${have ?? 'what I have of'} ${sellSymbol}` },
          'getTokens',
        ],
        `Or add ${sellSymbol} to ${account} on ${chain} and place it again.`,
      )
    case 'InsufficientAllowance':
      return failureMessages(
        `The vault relayer may spend ${context.allowance ?? 'less'} ${sellSymbol}; this order needs ${need}. Not placed.`,
        [{ kind: 'approve', label: `Approve ${context.toApprove} ${sellSymbol}` }],
      )
    case 'OrderExpired':
    case 'InsufficientValidTo':
      return failureMessages('The deadline passed before the order arrived. Not placed.', [
        'newDeadline',
      ])
    case 'ExcessiveValidTo':
      return failureMessages('The deadline is further away than the service takes. Not placed.', [
        'back',
      ])
    case 'TooManyLimitOrders':
      return failureMessages(
        'This account has as many orders far from the market as may wait at once. Not placed.',
        ['openOrders', 'back'],
        'Cancel one of them, or ask for less.',
      )
    case 'TransferSimulationFailed':
      return failureMessages(
        `A trial transfer of ${sellSymbol} from this account failed: the token may be locked or restricted. Not placed.`,
        ['back'],
      )
    case 'SellAmountOverflow':
      return failureMessages('The sell amount is larger than any token allows.', ['editAmount'])
    case 'BuyAmountOverflow':
      return failureMessages('The buy amount is larger than any token allows.', ['editAmount'])
    case 'InvalidAppData':
    case 'AppDataHashMismatch':
      return failureMessages("The order's attached data was missing or damaged. Not placed.", [
        'uploadAgain',
        'back',
      ])
    case 'Forbidden':
      return failureMessages(
        'This address cannot place orders here; retrying will not help. Funds and approvals are unchanged.',
        ['otherWallet', 'help'],
      )
    default:
      return failureMessages(refusalWords(description), ['copyDetails', 'back'])
  }
}
