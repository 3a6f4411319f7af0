import type { FundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { shortfallReason } from '@/lib/domain/verdict/funds-reason'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { amountText, tokenMetadata } from './named-token'
import type { NewNotification } from './notification'
import { type NotifiedOrder, orderNotification } from './notified-order'

/** The owner of an order lacks the funds it needs. */
export type ShortfallFact = {
  readonly shortfall: FundingShortfall
  /** From 1: an order that was funded and lacks funds again is reported again. */
  readonly episode: number
  readonly at: UnixMicros
}

/** The notification of what an order waits for: balance, the vault relayer's allowance, or both. */
export function shortfallNotification(
  order: NotifiedOrder,
  { shortfall, episode, at }: ShortfallFact,
): NewNotification {
  const { short, balance, allowance, have, need } = shortfall
  return orderNotification(order, {
    type: 'insufficient_balance',
    key: [episode],
    headline: short === 'allowance' ? 'Order waits for your approval' : 'Order waits for funds',
    detail: `${causeText(order, shortfall)} ${needText(order, shortfall)}, ${lackText(order, shortfall)}.`,
    metadata: {
      episode,
      short,
      token: tokenMetadata(order.sellToken),
      have: `${have}`,
      need: `${need}`,
      balance: `${balance}`,
      allowance: `${allowance}`,
    },
    at,
    blockNumber: null,
  })
}

/** The cause in the words of the order's page, which compares the same amounts. */
function causeText({ sellToken }: NotifiedOrder, shortfall: FundingShortfall): string {
  const reason = shortfallReason({ ...shortfall, token: sellToken.address })
  return sentenceText(reasonSentence(reason), {
    amount: (atoms) => amountText(atoms, sellToken),
    percent: String,
    number: String,
    account: String,
    time: String,
  })
}

function needText({ data, sellToken }: NotifiedOrder, { need }: FundingShortfall): string {
  const amount = amountText(need, sellToken)
  return data.partiallyFillable ? `It could still sell ${amount}` : `It needs ${amount}`
}

function lackText(
  { sellToken }: NotifiedOrder,
  { short, balance, allowance }: FundingShortfall,
): string {
  const held = `your balance is ${amountText(balance, sellToken)}`
  const allowed = `the vault relayer may spend ${amountText(allowance, sellToken)}`
  if (short === 'both') return `${held} and ${allowed}`
  return short === 'balance' ? held : allowed
}
