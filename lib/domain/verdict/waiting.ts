import { type Message, message } from '@/lib/domain/shared/message'
import type { DebugReport } from './report'
import { joinSentences, type Sentence, sentence } from './sentence'
import type { FormerVerdict, VerdictCode } from './verdict-code'

/** A fill so long after the order was placed is late, and its verdict says why. */
const LATE_SECONDS = 60

/** Reasons that are named, the longest first. */
const NAMED = 2

const MICROS = 1_000_000

/** Clauses on what held an order up. What its market was at first is said by itself. */
const heldUp: Partial<Readonly<Record<VerdictCode, Message>>> = {
  unsigned: message`its owner had not signed it on chain`,
  presignature_revoked: message`its signature on chain was taken back`,
  balance_missing: message`the balance of its owner was too low`,
  spent_by_other_order: message`the balance of its owner was too low`,
  allowance_missing: message`the allowance of the vault relayer was too low`,
  funding_hook_failed: message`its funds were too low after its calls before the transfer`,
  funds_missing: message`the balance of the token it sells, or the allowance, was too low`,
  no_native_price: message`no price was known for one of its tokens`,
  simulation_reverts: message`settling it failed whenever it was tried before sending`,
  token_refuses_transfer: message`one of its tokens refuses the transfer`,
  receiver_refuses: message`its receiver refuses the payment`,
  signature_rejected: message`its owner’s contract does not accept its signature`,
  settlement_reverted: message`a settlement of it had failed`,
  settlement_timed_out: message`a settlement of it had not been mined in time`,
}

const secondsOf = ({ since, until }: Pick<FormerVerdict, 'since' | 'until'>): number =>
  Math.round((until - since) / MICROS)

/**
 * How long a filled order waited, where that was long, and what held it up for more than a tenth of
 * that time. Empty for an order that was filled soon.
 */
export function waitedSentence(
  { former = [] }: Pick<DebugReport, 'former'>,
  waitedSeconds: number,
): Sentence {
  if (waitedSeconds < LATE_SECONDS) return []
  return joinSentences(
    sentence`It waited ${waitedSeconds} seconds.`,
    heldUpSentences(former, waitedSeconds),
  )
}

/** What held an order up of the seconds it waited. */
export function heldUpSentences(former: readonly FormerVerdict[], waitedSeconds: number): Sentence {
  const named = former
    .filter((period) => secondsOf(period) * 10 > waitedSeconds)
    .toSorted((one, other) => secondsOf(other) - secondsOf(one))
    .slice(0, NAMED)
  return joinSentences(
    ...named.map((period) => {
      const cause = heldUp[period.code]
      return cause === undefined
        ? []
        : sentence`For ${secondsOf(period)} seconds of that, ${cause}.`
    }),
  )
}
