import type { SignedQuote } from '@/lib/client/orders/signed-quotes'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import {
  isAllOf,
  isQuotedWhole,
  quotedReceipt,
  type ReceiptLines,
  splitCosts,
} from './receipt-lines'

/** One half of the account: what it is about, how much, and its token's side. */
export type Side = { readonly label: string; readonly atoms: bigint }

/** A line of a sum in atoms; null while it is not known. */
export type Line = {
  readonly name: string
  readonly atoms: bigint | null
  readonly withSign?: boolean
}

const ownerOf = (order: Pick<Order, 'owner' | 'onchainUser'>): Address =>
  order.onchainUser ?? order.owner

type Sided = Pick<
  Order,
  | 'kind'
  | 'sellAmount'
  | 'buyAmount'
  | 'executedSellAmount'
  | 'executedBuyAmount'
  | 'owner'
  | 'onchainUser'
  | 'receiver'
>

/** Both halves of the account of an order. */
export type Sides = { readonly sold: Side; readonly received: Side }

/** What an order was signed for. */
export function signedSides(order: Pick<Order, 'kind' | 'sellAmount' | 'buyAmount'>): Sides {
  const isSell = order.kind === 'sell'
  return {
    sold: { label: isSell ? t`To sell` : t`To pay, at most`, atoms: order.sellAmount },
    received: { label: isSell ? t`To receive, at least` : t`To receive`, atoms: order.buyAmount },
  }
}

/** What was sold and received; what was signed, while nothing was. `account` looks at it. */
export function receiptSides(order: Sided, account: Address | null): Sides {
  if (order.executedBuyAmount === 0n) return signedSides(order)
  return {
    sold: { label: soldLabel(order, account), atoms: order.executedSellAmount },
    received: { label: receivedLabel(order, account), atoms: order.executedBuyAmount },
  }
}

function soldLabel(order: Sided, account: Address | null): string {
  const isYours = ownerOf(order) === account
  if (order.kind === 'buy') return isYours ? t`You paid` : t`The owner paid`
  return isYours ? t`You sold` : t`The owner sold`
}

function receivedLabel(order: Sided, account: Address | null): string {
  if (order.receiver === account) return t`You received`
  return order.receiver === ownerOf(order) ? t`The owner received` : t`The receiver got`
}

export type SignedFacts = {
  readonly order: Order
  readonly lines: ReceiptLines
  readonly trades: readonly TradeView[]
  readonly signedQuote: SignedQuote | null
  readonly account: Address | null
}

/**
 * What was signed, next to what came of it. The last line is the difference: what a sell order got
 * over its limit, what a buy order did not have to pay.
 */
export function signedLines(facts: SignedFacts): readonly Line[] {
  const { order, lines, account } = facts
  const isSell = lines.kind === 'sell'
  const isYours = ownerOf(order) === account
  const quoted = quotedReceipt(order, facts.trades, facts.signedQuote)
  const isAwaited = quoted === null && isQuotedWhole(order, facts.signedQuote)
  return [
    ...(quoted === null && !isAwaited
      ? []
      : [{ name: quoteName(facts, isYours), atoms: quoted?.expected ?? null }]),
    { name: isSell ? t`At least, signed` : t`At most, signed`, atoms: lines.signed },
    {
      name: differenceName(isSell, isYours),
      atoms: isSell ? lines.surplus : -lines.surplus,
      withSign: true,
    },
  ]
}

function differenceName(isSell: boolean, isYours: boolean): string {
  if (isSell) return isYours ? t`Over what you signed` : t`Over what was signed`
  return isYours ? t`Less than you signed` : t`Less than was signed`
}

/** Only what this browser kept is known to have been shown. */
function quoteName({ signedQuote }: SignedFacts, isYours: boolean): string {
  if (signedQuote === null) return t`Quote kept with the order`
  return isYours ? t`Quote when you signed` : t`Quote when it was signed`
}

/**
 * From the amount before costs to the one received or paid: a sum, whose last line is the total.
 * `isPending`: the fills that name the fees are not all read yet.
 */
export function paidLines(
  { order, lines, trades }: SignedFacts,
  isPending: boolean,
): readonly Line[] {
  const isSell = lines.kind === 'sell'
  const cost = (atoms: bigint | null | undefined) =>
    atoms == null ? null : isSell ? -atoms : atoms
  const split = splitCosts(order, lines.costs, trades)
  const before = { name: t`Before costs`, atoms: lines.beforeCosts }
  const total = { name: isSell ? t`Received` : t`Paid`, atoms: lines.actual }
  if (split === null && !isPending) {
    const both = { name: t`Network cost and fee`, atoms: cost(lines.costs), withSign: true }
    return [before, both, total]
  }
  const network = { name: t`Network costs`, atoms: cost(split?.networkCost), withSign: true }
  const fee = { name: t`Fee`, atoms: cost(split?.fee), withSign: true }
  return split === null || split.fee === 0n
    ? [before, network, total]
    : [before, network, fee, total]
}

/** Whether what the fills say of fees is still to come. */
export const awaitsFills = (
  order: Pick<Order, 'executedBuyAmount'>,
  trades: readonly TradeView[],
  isListed: boolean,
): boolean => isListed && !isAllOf(order, trades)

/** How an order did against its quote, in hundredths of a percent of it. */
export type AgainstQuote = {
  /** Of the amount received or paid; truncated. */
  readonly bps: number
  /** Of what was received or paid; `equal`: exactly as quoted. */
  readonly direction: 'over' | 'under' | 'equal'
  readonly isBetter: boolean
}

/** Null while the two cannot be compared: see `quotedReceipt`. */
export function againstQuote({
  order,
  lines,
  trades,
  signedQuote,
}: SignedFacts): AgainstQuote | null {
  const quoted = quotedReceipt(order, trades, signedQuote)
  if (quoted === null || quoted.expected === 0n) return null
  const difference = lines.actual - quoted.expected
  return {
    bps: Number((difference * 10_000n) / quoted.expected),
    direction: difference === 0n ? 'equal' : difference > 0n ? 'over' : 'under',
    isBetter: lines.kind === 'sell' ? difference > 0n : difference < 0n,
  }
}
