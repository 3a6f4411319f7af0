import { formatNumber } from '@/lib/domain/shared/separators'
import { orderVerdict } from './order-verdict'
import type { DebugReport } from './report'
import { reportWith, START_MS } from './report.fixture'
import { joinSentences, type Sentence, type SentenceText, sentenceText } from './sentence'
import type { Verdict, VerdictContext } from './verdict'

/** How tests write facts: atoms of their token, and seconds since the order was created. */
export const WORDS: SentenceText = {
  amount: (value, token) => `${value} of ${token}`,
  percent: (bps) => `${Number(bps) / 100} %`,
  number: (value) => formatNumber(value),
  account: (account, name) => name ?? account.slice(0, 6),
  time: (ms) => `t+${(ms - START_MS) / 1000}`,
}

export const said = (sentence: Sentence): string => sentenceText(sentence, WORDS)

/** The verdict of a report, five minutes after its order was created unless the change says otherwise. */
export const judge = (report: Partial<DebugReport>, change: Partial<VerdictContext> = {}) =>
  orderVerdict(reportWith(report), { nowMs: START_MS + 300_000, headBlock: 110, ...change })

/** All that the owner is told. */
export const wholeReply = ({ reply: { said: before, next } }: Pick<Verdict, 'reply'>): Sentence =>
  joinSentences(before, next)

/** What an explanation claims and says, its amounts in angle brackets. */
export function explained(verdict: Verdict) {
  const words = { ...WORDS, amount: (value: bigint) => `<${value}>` }
  return {
    rule: verdict.rule,
    confidence: verdict.confidence,
    refs: verdict.evidence.map(({ ref }) => ref),
    text: sentenceText(verdict.sentence, words),
    reply: sentenceText(wholeReply(verdict), words),
  }
}
