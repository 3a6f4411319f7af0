import type { FundingShortfall } from '@/lib/domain/order/funding-shortfall'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { shortfallCode } from '@/lib/domain/verdict/decide-code'
import { shortfallReason } from '@/lib/domain/verdict/funds-reason'
import { reasonSentence } from '@/lib/domain/verdict/reason-sentence'
import type { DebugReport } from '@/lib/domain/verdict/report'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { amountText, tokenMetadata } from './named-token'
import type { NewNotification } from './notification'
import { type NotifiedOrder, orderNotification } from './notified-order'

/** The owner of an order lacks the funds it needs. */
export type ShortfallFact = {
  readonly shortfall: FundingShortfall
  /** Whether the order has calls of its own before the transfer, after which the funds are short. */
  readonly hasCalls?: boolean
  /** Other orders of the owner that sold the token since this one was placed. */
  readonly spentBy?: DebugReport['spentBy']
  /** From 1: an order that was funded and lacks funds again is reported again. */
  readonly episode: number
  readonly at: UnixMicros
}

/** The notification of what an order waits for: balance, the vault relayer's allowance, or both. */
export function shortfallNotification(
  order: NotifiedOrder,
  { shortfall, hasCalls = false, spentBy, episode, at }: ShortfallFact,
): NewNotification {
  const { short, balance, allowance, have, need } = shortfall
  return orderNotification(order, {
    type: 'insufficient_balance',
    key: [episode],
    headline: short === 'allowance' ? 'Order waits for your approval' : 'Order waits for funds',
    detail: `${causeText(order, shortfall)} ${needText(order, shortfall)}, ${lackText(order, shortfall)}.`,
    metadata: {
      verdict: shortfallCode({ hasCalls, spentBy }, reasonOf(order, shortfall)).code,
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
function causeText(order: NotifiedOrder, shortfall: FundingShortfall): string {
  const { sellToken } = order
  return sentenceText(reasonSentence(reasonOf(order, shortfall)), {
    amount: (atoms) => amountText(atoms, sellToken),
    percent: String,
    number: String,
    account: String,
    time: String,
  })
}

const reasonOf = ({ sellToken }: NotifiedOrder, shortfall: FundingShortfall) =>
  shortfallReason({ ...shortfall, token: sellToken.address })

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
