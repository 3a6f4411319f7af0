import { shortUid } from '@/lib/domain/shared/short-hex'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { failedHook } from './filled-code'
import { recordedRefusal } from './filter-messages'
import type { DebugReport } from './report'
import { revocationOf } from './revocation'
import { joinSentences, type Sentence, sentence } from './sentence'
import type { Verdict } from './verdict'
import type { DecidedCode, VerdictParams } from './verdict-code'
import { heldUpSentences, waitedSentence } from './waiting'

/** Said beyond the sentence of a rule: to everybody, and to the owner. */
type Added = { readonly shared: Sentence; readonly owner: Sentence }

const NOTHING: Added = { shared: [], owner: [] }

const both = (said: Sentence): Added => ({ shared: said, owner: said })

/** What the code says beyond the sentence of the rule. */
export function addedSentences(
  report: DebugReport,
  decided: DecidedCode,
  rule: Verdict['rule'],
): Added {
  if (rule === 'unplaced') return NOTHING
  const refusal = rule === 'noBid' ? recordedRefusal(report) : null
  if (refusal !== null) {
    const tried = sentence`Tried alone, it failed: ${refusal.cause}.`
    return { shared: tried, owner: [] }
  }
  switch (decided.code) {
    case 'hook_failed':
      return hookSentences(report)
    case 'liquidity_taken':
    case 'spent_by_other_order':
      return takenSentences(report, decided)
    case 'filled':
    case 'filled_below_quote':
    case 'filled_late':
      return filledSentences(report, decided)
    case 'price_impact':
    case 'gas_exceeds_value':
    case 'hook_gas':
    case 'fees_exceed_limit':
      return costSentences(decided)
    case 'presignature_revoked':
      return revokedSentences(report)
    case 'replaced':
      return replacedSentences(decided)
    default:
      return NOTHING
  }
}

/** Which order took the liquidity or the funds. */
function takenSentences(report: DebugReport, decided: DecidedCode): Added {
  const { takenBy } = report
  if (takenBy === null || takenBy === undefined || decided.params.orderUid !== takenBy.uid) {
    return decided.code === 'spent_by_other_order' ? spentSentences(report) : NOTHING
  }
  const uid = uidPart(takenBy.uid)
  return decided.code === 'liquidity_taken'
    ? {
        shared: sentence`Alone it would have been filled there; order ${uid} won in its place.`,
        owner: sentence`Alone it would have been filled; another order won in its place.`,
      }
    : {
        shared: sentence`Order ${uid} of the same owner won there, which sells the same token.`,
        owner: sentence`Your order ${uid}, which sells the same token, won in its place.`,
      }
}

function spentSentences({ order, spentBy }: DebugReport): Added {
  if (spentBy === undefined) return NOTHING
  const uid = uidPart(spentBy.uid)
  const amount = { kind: 'amount', atoms: spentBy.amount, token: order.sellToken } as const
  return {
    shared: sentence`Other orders of its owner sold ${amount} since it was placed, the last of them
      ${uid}.`,
    owner: sentence`Your other orders sold ${amount} since you placed it, the last of them ${uid}.`,
  }
}

/** Which hook failed in a settlement, where one did. */
function hookSentences(report: DebugReport): Added {
  const hook = failedHook(report)
  if (hook === null) return NOTHING
  const why = { kind: 'verbatim', text: hook } as const
  return {
    shared: sentence`A call of it failed in the settlement: ${why}.`,
    owner: sentence`A call that you attached to it failed, which did not stop the trade.`,
  }
}

/** A gain over the quote from this on is told, in hundredths of a percent. */
const TOLD_GAIN_BPS = 10n

/** The fill against its quote, how long it took where that was long, and what it waited for. */
function filledSentences(report: DebugReport, { code, params }: DecidedCode): Added {
  const { auctions, waitedSeconds, gapAtFirstBps } = params
  const quote = quoteSentence(params)
  if (typeof waitedSeconds !== 'number') return both(quote)
  const isLate = code === 'filled_late' && typeof auctions === 'number'
  const waited = isLate
    ? heldUpSentences(report.former ?? [], waitedSeconds)
    : waitedSentence(report, waitedSeconds)
  const at =
    typeof gapAtFirstBps === 'bigint' && (isLate || waited.length > 0)
      ? sentence`At first its limit was ${{ kind: 'percent', bps: gapAtFirstBps }} away from the
          market.`
      : []
  if (!isLate) return both(joinSentences(quote, waited, at))
  return {
    shared: joinSentences(
      quote,
      sentence`It was in ${auctions} auctions and waited ${waitedSeconds} seconds.`,
      waited,
      at,
    ),
    owner: joinSentences(quote, sentence`It waited ${waitedSeconds} seconds.`, waited, at),
  }
}

/** What it got against its quote, where that is less, or more by enough to matter. */
function quoteSentence({ belowBps, aboveBps }: VerdictParams): Sentence {
  if (typeof belowBps === 'bigint') {
    return sentence`Its rate was ${{ kind: 'percent', bps: belowBps }} below its quote.`
  }
  return typeof aboveBps === 'bigint' && aboveBps >= TOLD_GAIN_BPS
    ? sentence`Its rate was ${{ kind: 'percent', bps: aboveBps }} above its quote.`
    : []
}

/** What lies between the market and the price at which it would have been filled. */
function costSentences({ code, params }: DecidedCode): Added {
  const share = (name: string): bigint => {
    const value = params[name]
    return typeof value === 'bigint' ? value : 0n
  }
  const part = (name: string) => ({ kind: 'percent', bps: share(name) }) as const
  const parts = [
    share('priceImpactBps') > 0n
      ? sentence`The pools’ fees and its size take ${part('priceImpactBps')}.`
      : [],
    share('gasBps') > 0n ? sentence`The network fee takes ${part('gasBps')}.` : [],
    share('hookGasBps') > 0n ? sentence`The gas of its hooks takes ${part('hookGasBps')}.` : [],
    share('feesBps') > 0n ? sentence`Protocol and partner fees take ${part('feesBps')}.` : [],
  ]
  if (parts.some((known) => known.length > 0)) return both(joinSentences(...parts))
  return code === 'gas_exceeds_value'
    ? both(sentence`The network fee takes all of it.`)
    : both(sentence`The pools hold less than it buys.`)
}

/** That a signature was given and taken back, by the last event of it. */
function revokedSentences(report: DebugReport): Added {
  const revoked = revocationOf(report)
  const when =
    revoked === undefined ? null : ({ kind: 'time', ms: microsToMs(revoked.timestamp) } as const)
  return when === null
    ? {
        shared: sentence`It was signed before, and the signature was taken back.`,
        owner: sentence`You signed it before, and took the signature back.`,
      }
    : {
        shared: sentence`It was signed before, and the signature was taken back at ${when}.`,
        owner: sentence`You signed it before, and took the signature back at ${when}.`,
      }
}

function replacedSentences({ params: { replacedBy } }: DecidedCode): Added {
  return typeof replacedBy === 'string'
    ? both(sentence`Order ${uidPart(replacedBy)} took its place.`)
    : NOTHING
}

const uidPart = (uid: string) => ({ kind: 'verbatim', text: shortUid(uid) }) as const
