import { type Message, message } from '@/lib/domain/shared/message'
import { neededAmount } from './needed-amount'
import type { ReportOrder } from './report'
import { type Sentence, sentence } from './sentence'
import type { DecidedCode, VerdictCode } from './verdict-code'

/** What can be done about a verdict: by the order's owner, and by who explains it. */
export type Advice = { readonly owner: Sentence; readonly support: Sentence }

/** Advice by code. An order that has ended can only be placed again, unless another replaced it. */
export function adviceFor(order: ReportOrder, decided: DecidedCode): Advice {
  const { support, supportAfter = support } = texts[decided.code]
  const isOver = order.status === 'expired' || order.status === 'cancelled'
  return {
    owner: isOver ? afterEnd(decided.code) : ownerAdvice(order, decided),
    support: sentence`${isOver ? supportAfter : support}`,
  }
}

function ownerAdvice(order: ReportOrder, { code, params }: DecidedCode): Sentence {
  const { missing } = params
  if (typeof missing === 'bigint') {
    const amount = { kind: 'amount', atoms: neededAmount(missing), token: order.sellToken } as const
    if (code === 'balance_missing' || code === 'spent_by_other_order') {
      return order.partiallyFillable
        ? sentence`Bring up to ${amount} more to the account, a part of which lets a part trade, or
            cancel the order.`
        : sentence`Bring ${amount} more to the account, or cancel the order.`
    }
    if (code === 'allowance_missing') {
      return order.partiallyFillable
        ? sentence`Approve up to ${amount} more for the vault relayer, a part of which lets a part
            trade, or cancel the order.`
        : sentence`Approve ${amount} more for the vault relayer, or cancel the order.`
    }
  }
  // A settlement goes on over it, unless every one fails for it.
  return code === 'hook_failed' && order.status !== 'fulfilled'
    ? sentence`Cancel it and place it with hooks that work, or without.`
    : sentence`${texts[code].owner}`
}

/** Codes whose advice is what comes next, also in the reply to the owner. */
const ADVISED: ReadonlySet<VerdictCode> = new Set([
  'limit_out_of_market',
  'price_impact',
  'gas_exceeds_value',
  'hook_gas',
  'fees_exceed_limit',
  'liquidity_taken',
  'outbid',
  'partly_filled',
  'balance_missing',
  'allowance_missing',
  'spent_by_other_order',
  'unsigned',
  'presignature_revoked',
  'hook_failed',
])

/** What the owner of an order can do next, where its code says more than the rule does; null elsewhere. */
export const advisedNext = (
  { status }: Pick<ReportOrder, 'status'>,
  code: VerdictCode,
  { owner }: Advice,
): Sentence | null =>
  ADVISED.has(code) && status !== 'expired' && status !== 'cancelled' ? owner : null

/** Codes that placing the same order again would not change. */
const LASTING: ReadonlySet<VerdictCode> = new Set([
  'token_unsupported',
  'account_denied',
  'no_route',
  'no_native_price',
  'token_refuses_transfer',
  'receiver_refuses',
])

const afterEnd = (code: VerdictCode): Sentence =>
  LASTING.has(code) || code === 'replaced'
    ? sentence`${texts[code].owner}`
    : sentence`It is over; place it again if you still want the trade.`

const NOTHING = message`Nothing needs to be done.`
const LOWER_LIMIT = message`Wait, or cancel it and place it with a limit closer to the market. It is
  tried in every round until it expires.`

/** `supportAfter`: of an order that has ended, where that is another one. */
type AdviceTexts = {
  readonly owner: Message
  readonly support: Message
  readonly supportAfter?: Message
}

const texts: Readonly<Record<VerdictCode, AdviceTexts>> = {
  filled: { owner: NOTHING, support: NOTHING },
  filled_below_quote: {
    owner: NOTHING,
    support: message`The signed limit was kept. Compare the quote with the market at the fill
      before calling it a loss.`,
  },
  filled_late: {
    owner: NOTHING,
    support: message`The auctions before the fill say what it waited for.`,
  },
  partly_filled: {
    owner: message`Nothing needs to be done; the rest is tried in every round until it expires.`,
    support: message`The next auctions say what the rest waits for.`,
  },
  waiting_for_auction: {
    owner: message`Wait a moment; the next auction takes it.`,
    support: message`Look again after the next block.`,
  },
  being_settled: {
    owner: message`Wait a moment; it can no longer be cancelled for certain.`,
    support: message`The attempt ends at its deadline block at the latest.`,
  },
  scheduled: {
    owner: message`It starts by itself at the time you set.`,
    support: message`The time is in the order’s app data, as \`validFrom\`.`,
  },
  unsigned: {
    owner: message`Sign it on chain with the account that owns it, before it expires.`,
    support: message`The owner has to call \`setPreSignature\` for this order.`,
    supportAfter: message`The owner did not call \`setPreSignature\` for it before it ended.`,
  },
  presignature_revoked: {
    owner: message`Sign it on chain again, or leave it to expire.`,
    support: message`The owner took the signature back by \`setPreSignature(uid, false)\`.`,
  },
  limit_out_of_market: {
    owner: LOWER_LIMIT,
    support: message`No solver can pay the limit at the prices of its newest auction.`,
  },
  price_impact: {
    owner: message`Trade a smaller amount, let it be filled in parts, or accept a lower limit.`,
    support: message`The pools’ fees and their depth take more than the limit leaves at this size.`,
  },
  gas_exceeds_value: {
    owner: message`Trade a larger amount, accept a lower limit, or wait for cheaper gas.`,
    support: message`The network fee at the newest auction’s gas price is more than the limit
    leaves.`,
  },
  hook_gas: {
    owner: message`Place it with cheaper hooks or without, or accept a lower limit.`,
    support: message`The gas its hooks ask for is more than the limit leaves.`,
  },
  fees_exceed_limit: {
    owner: message`Accept a lower limit: the fees come off what it gets.`,
    support: message`The fee policies of the newest auction take more than the limit leaves.`,
  },
  liquidity_taken: {
    owner: message`Wait for the next round, or accept a slightly lower limit.`,
    support: message`Solved alone it fills; look at the orders that won in the same auction.`,
  },
  outbid: {
    owner: message`Wait for the next round, or accept a slightly lower limit.`,
    support: message`The bids with it and their ranks are in the auction.`,
  },
  no_route: {
    owner: message`This pair cannot be traded here now. Choose another token.`,
    support: message`No known pools with liquidity connect the two tokens.`,
  },
  balance_missing: {
    owner: message`Bring the missing amount to the account, or cancel the order.`,
    support: message`Compare the owner’s balance with what the order still needs.`,
  },
  allowance_missing: {
    owner: message`Approve the vault relayer again, or cancel the order.`,
    support: message`Compare the allowance of the vault relayer with what the order still needs.`,
  },
  spent_by_other_order: {
    owner: message`Bring what is missing to the account, or cancel the order.`,
    support: message`Its owner’s other orders sold the same token since it was placed; compare their
      fills with what it needs.`,
  },
  funding_hook_failed: {
    owner: message`Check the calls of the order that bring its funds, or bring what is missing to the
      account.`,
    support: message`Its calls before the transfer failed, or brought less than it needs; simulate
      them at the block of the event.`,
  },
  funds_missing: {
    owner: message`Check the balance and the approval of the token it sells.`,
    support: message`The order’s notification has the balance, the allowance and what was
      needed.`,
  },
  no_native_price: {
    owner: message`Choose a token that has a price here, or wait until it has one.`,
    support: message`The token needs a pool that the price source of this network knows.`,
  },
  token_unsupported: {
    owner: message`Choose another token.`,
    support: message`The token is on the list of the operator, or it failed the transfer test.`,
  },
  remainder_too_small: {
    owner: message`Nothing needs to be done; the remainder stays in the account.`,
    support: message`The open remainder rounds to nothing.`,
  },
  account_denied: {
    owner: message`This service does not serve the account or the receiver of this order.`,
    support: message`The owner or the receiver is on the operator’s list.`,
  },
  signature_rejected: {
    owner: message`Check the wallet contract, and sign the order again.`,
    support: message`The owner’s contract answered \`isValidSignature\` with a refusal.`,
  },
  token_refuses_transfer: {
    owner: message`Ask who issues the token why it does not move, or cancel the order.`,
    support: message`Simulate the order: the failing call names the token, and the reason is its own.`,
  },
  receiver_refuses: {
    owner: message`Place it with a receiver that takes what it buys.`,
    support: message`Simulate the order: the receiver reverts when it is paid, such as a contract
      that takes no native coin.`,
  },
  hook_failed: {
    owner: message`Check what the hook should have done, and do it yourself if it still matters.`,
    support: message`The event or a simulation has the hook and its reason; a failing hook stops no
      settlement unless it spoils it.`,
  },
  simulation_reverts: {
    owner: message`Check the order’s hooks, its receiver and its wallet contract; it is tried
      again by itself.`,
    support: message`The rejected bids of its auctions carry the reason of the revert.`,
  },
  settlement_reverted: {
    owner: message`The settlement took nothing; the order is tried again by itself.`,
    support: message`The attempt says how it failed; simulate the order to see which call does.`,
  },
  settlement_timed_out: {
    owner: message`The settlement took nothing; the order is tried again by itself.`,
    support: message`Nothing of it was mined by its deadline block. With an attempt in the report,
      look at gas prices and the solver; without one, at the engine’s log.`,
  },
  too_late_for_an_auction: {
    owner: message`Place it again with a later expiry: auctions take orders valid for another
    minute.`,
    support: message`From when it could begin to its end was less than a minute and an auction.`,
  },
  engine_gap: {
    owner: message`Wait; it is taken as soon as auctions run again.`,
    support: message`Check \`/readyz\` and the engine’s log for the time it was open.`,
  },
  cancelled_by_owner: { owner: NOTHING, support: NOTHING },
  cancelled_on_chain: { owner: NOTHING, support: message`The chain refuses it from now on.` },
  replaced: {
    owner: message`Nothing needs to be done: the newer order is in its place.`,
    support: message`Look at the order that took its place.`,
  },
  withdrawn: { owner: NOTHING, support: message`The native coin went back to its user.` },
  cancelled: { owner: NOTHING, support: message`The records do not say how it was cancelled.` },
  placement_refused: {
    owner: message`What you sent is returned after the order expires; place it again with a new
    quote.`,
    support: message`The placement error names what was not accepted.`,
  },
  not_published: {
    owner: message`It is tried until it expires.`,
    support: message`The operator of the order book has the records.`,
  },
  unexplained: {
    owner: message`It is tried until it expires.`,
    support: message`Read the events and auctions of the report.`,
  },
}
