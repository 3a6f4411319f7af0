import { type FailureMessages, failureMessages } from '@/components/trade/quote/failure-messages'
import { refusalWords } from '@/lib/client/refusal-words'
import { t } from '@/lib/words/words'

export type SubmitFailureContext = {
  readonly chain: string
  readonly account: string
  readonly sellSymbol: string
  /** Null while unknown. */
  readonly need: string | null
  readonly have: string | null
  readonly allowance: string | null
  /** The amount to approve, including open orders; null while unknown. */
  readonly toApprove: string | null
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
  const { chain, account, sellSymbol } = context
  switch (errorType) {
    case 'InvalidSignature':
    case 'WrongOwner':
      return failureMessages(
        t`The signature did not match this order, so it was not placed. Check that your wallet is on
          ${chain} with ${account}.`,
        ['signAgain', 'signOtherMethod', 'signOnChain'],
      )
    case 'InsufficientBalance':
      return balanceMessages(context)
    case 'InsufficientAllowance':
      return allowanceMessages(context)
    case 'OrderExpired':
    case 'InsufficientValidTo':
      return failureMessages(t`The deadline passed before the order arrived. Not placed.`, [
        'newDeadline',
      ])
    case 'ExcessiveValidTo':
      return failureMessages(t`The deadline is further away than the service takes. Not placed.`, [
        'back',
      ])
    case 'TooManyLimitOrders':
      return failureMessages(
        t`This account has as many orders far from the market as may wait at once. Not placed.`,
        ['openOrders', 'back'],
        t`Cancel one of them, or ask for less.`,
      )
    case 'TransferSimulationFailed':
      return failureMessages(
        t`A trial transfer of ${sellSymbol} from this account failed: the token may be locked or
          restricted. Not placed.`,
        ['back'],
      )
    case 'SellAmountOverflow':
      return failureMessages(t`The sell amount is larger than any token allows.`, ['editAmount'])
    case 'BuyAmountOverflow':
      return failureMessages(t`The buy amount is larger than any token allows.`, ['editAmount'])
    case 'InvalidAppData':
    case 'AppDataHashMismatch':
      return failureMessages(t`The order's attached data was missing or damaged. Not placed.`, [
        'uploadAgain',
        'back',
      ])
    case 'Forbidden':
      return failureMessages(
        t`This address cannot place orders here; retrying will not help. Funds and approvals are
          unchanged.`,
        ['otherWallet', 'help'],
      )
    default:
      return failureMessages(refusalWords(description), ['copyDetails', 'back'])
  }
}

function balanceMessages(context: SubmitFailureContext): FailureMessages {
  const { chain, account, sellSymbol, need, have } = context
  const needed = need === null ? t`the full amount of ${sellSymbol}` : `${need} ${sellSymbol}`
  return failureMessages(
    have === null
      ? t`You need ${needed} and have less. Not placed.`
      : t`You need ${needed} and have ${have}. Not placed.`,
    [
      {
        kind: 'useBalance',
        label: have === null ? t`Use what I have of ${sellSymbol}` : t`Use ${have} ${sellSymbol}`,
      },
      'getTokens',
    ],
    t`Or add ${sellSymbol} to ${account} on ${chain} and place it again.`,
  )
}

function allowanceMessages(context: SubmitFailureContext): FailureMessages {
  const { sellSymbol, allowance, toApprove } = context
  const needed = context.need ?? t`the full amount`
  return failureMessages(
    allowance === null
      ? t`The vault relayer may spend less ${sellSymbol}; this order needs ${needed}. Not placed.`
      : t`The vault relayer may spend ${allowance} ${sellSymbol}; this order needs ${needed}. Not
          placed.`,
    [
      {
        kind: 'approve',
        label:
          toApprove === null
            ? t`Approve the full amount of ${sellSymbol}`
            : t`Approve ${toApprove} ${sellSymbol}`,
      },
    ],
  )
}
