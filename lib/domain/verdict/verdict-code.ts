import { type Message, message } from '@/lib/domain/shared/message'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/**
 * What an order's verdict says, as a code that programs read: stable, and each with one meaning.
 * Source: lib/docs/protocol.md#verdict-codes.
 */
export const verdictCodes = {
  filled: 'It was filled at its quote or better, or had none.',
  filled_below_quote: 'It was filled, for less than its quote promised.',
  filled_late: 'It was filled at its quote or better, after several auctions.',
  partly_filled: 'Only a part of it was filled.',
  waiting_for_auction: 'No auction with it has ended yet; it is in the current or the next one.',
  being_settled: 'A solution with it won, and its settlement is not on chain yet.',
  scheduled: 'It may not trade before the time its owner set.',
  unsigned: 'It waits for its owner’s signature on chain.',
  presignature_revoked: 'Its signature on chain was taken back.',
  limit_out_of_market: 'Its limit asks for more than the market gives.',
  price_impact: 'The market price meets its limit, but its size moves the price too far.',
  gas_exceeds_value: 'The network fee takes what its limit leaves.',
  hook_gas: 'The gas of its hooks takes what its limit leaves.',
  fees_exceed_limit: 'Protocol or partner fees take what its limit leaves.',
  liquidity_taken:
    'Alone it would have been filled; other orders of the auction took the liquidity.',
  outbid: 'Bids contained it, and other bids won.',
  no_route: 'No pool connects its tokens.',
  balance_missing: 'Its owner holds less of the sold token than it needs.',
  allowance_missing: 'The vault relayer may take less of the sold token than it needs.',
  spent_by_other_order: 'Another order of its owner sold what it needs since it was placed.',
  funding_hook_failed:
    'After its calls before the transfer ran, its owner’s funds are still too low.',
  funds_missing: 'Its owner’s balance or allowance was too low; which one is not recorded.',
  no_native_price: 'No price is known for one of its tokens.',
  token_unsupported: 'One of its tokens may not be traded here.',
  remainder_too_small: 'What is left of it is too small to trade.',
  account_denied: 'Its owner or receiver is not served here.',
  signature_rejected: 'Its owner’s contract does not accept its signature.',
  token_refuses_transfer: 'One of its tokens refuses the transfer.',
  receiver_refuses: 'Its receiver refuses the payment.',
  hook_failed: 'A hook of it fails; it may have been filled all the same.',
  simulation_reverts: 'Every settlement with it fails when it is tried before sending.',
  settlement_reverted: 'It won, and its settlement failed.',
  settlement_timed_out: 'It won, and its settlement was not mined by its deadline.',
  too_late_for_an_auction: 'It could begin too late to be in an auction.',
  engine_gap: 'It could have been in auctions, but none is recorded while it was open.',
  cancelled_by_owner: 'Its owner cancelled it by a signed request.',
  cancelled_on_chain: 'Its owner cancelled it by a transaction.',
  replaced: 'A newer order of its owner took its place.',
  withdrawn: 'Its owner took the native coin back from the contract it was placed through.',
  cancelled: 'It was cancelled; the records do not say how.',
  placement_refused: 'It was placed on chain in a way that is not accepted.',
  not_published: 'The order book of this network does not publish why.',
  unexplained: 'Nothing recorded explains it.',
} as const

/** Why an order is where it is; its meaning is the value in `verdictCodes`. */
export type VerdictCode = keyof typeof verdictCodes

/** All codes, in the order of an order's life: filled, waiting, not bid for, short, failed, ended. */
export const verdictCodeNames = Object.keys(verdictCodes) as VerdictCode[]

/** A code in words, for headings. */
export const codeLabel = (code: VerdictCode): Message => codeLabels[code]

const codeLabels: Readonly<Record<VerdictCode, Message>> = {
  filled: message`Filled`,
  filled_below_quote: message`Filled below quote`,
  filled_late: message`Filled late`,
  partly_filled: message`Partly filled`,
  waiting_for_auction: message`Waiting for auction`,
  being_settled: message`Being settled`,
  scheduled: message`Scheduled`,
  unsigned: message`Unsigned`,
  presignature_revoked: message`Presignature revoked`,
  limit_out_of_market: message`Limit out of market`,
  price_impact: message`Price impact`,
  gas_exceeds_value: message`Gas exceeds value`,
  hook_gas: message`Hook gas`,
  fees_exceed_limit: message`Fees exceed limit`,
  liquidity_taken: message`Liquidity taken`,
  outbid: message`Outbid`,
  no_route: message`No route`,
  balance_missing: message`Balance missing`,
  allowance_missing: message`Allowance missing`,
  spent_by_other_order: message`Spent by other order`,
  funding_hook_failed: message`Funding hook failed`,
  funds_missing: message`Funds missing`,
  no_native_price: message`No native price`,
  token_unsupported: message`Token unsupported`,
  remainder_too_small: message`Remainder too small`,
  account_denied: message`Account denied`,
  signature_rejected: message`Signature rejected`,
  token_refuses_transfer: message`Token refuses transfer`,
  receiver_refuses: message`Receiver refuses`,
  hook_failed: message`Hook failed`,
  simulation_reverts: message`Simulation reverts`,
  settlement_reverted: message`Settlement reverted`,
  settlement_timed_out: message`Settlement timed out`,
  too_late_for_an_auction: message`Too late for an auction`,
  engine_gap: message`Engine gap`,
  cancelled_by_owner: message`Cancelled by owner`,
  cancelled_on_chain: message`Cancelled on chain`,
  replaced: message`Replaced`,
  withdrawn: message`Withdrawn`,
  cancelled: message`Cancelled`,
  placement_refused: message`Placement refused`,
  not_published: message`Not published`,
  unexplained: message`Unexplained`,
}

/** `certain` is recorded as such, `likely` is the most probable reading of the records. */
export type VerdictCertainty = 'certain' | 'likely' | 'unknown'

/** What a code is about, by name: amounts in atoms as bigint, shares in hundredths of a percent. */
export type VerdictParams = Readonly<Record<string, string | number | bigint>>

/** A code with what decided it. */
export type DecidedCode = {
  readonly code: VerdictCode
  readonly certainty: VerdictCertainty
  readonly params: VerdictParams
}

/** What an order was called before, by what is recorded, and from when until when. */
export type FormerVerdict = Pick<DecidedCode, 'code' | 'params'> & {
  readonly since: UnixMicros
  readonly until: UnixMicros
}
