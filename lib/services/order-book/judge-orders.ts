import 'server-only'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { OrderUid } from '@/lib/domain/order/order'
import { soldToken } from '@/lib/domain/order/sold-token'
import type { Address } from '@/lib/domain/shared/address'
import { chunk } from '@/lib/domain/shared/chunk'
import type { Failure, Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { areFundsDecisive, fundsReason } from '@/lib/domain/verdict/funds-reason'
import { knownHeadBlock } from '@/lib/domain/verdict/known-head'
import type { FundsReason } from '@/lib/domain/verdict/order-reason'
import { type OrderVerdict, orderVerdict } from '@/lib/domain/verdict/order-verdict'
import type { NativePrices } from '@/lib/domain/verdict/price-gap'
import type { DebugReport, ReportOrder } from '@/lib/domain/verdict/report'
import { type Sentence, type SentenceText, sentenceText } from '@/lib/domain/verdict/sentence'
import { verdictText } from './verdict-text'

/** A report whose order may say which calls precede its transfer. */
type JudgedReport = DebugReport & {
  readonly order: ReportOrder & {
    readonly interactions?: { readonly pre: readonly unknown[] } | undefined
  }
}

/** What `judgeOrders` reads; `F` is why an order has no report. */
export type JudgeDeps<F extends Failure<string>> = {
  readonly report: (uid: OrderUid) => Promise<Result<JudgedReport, F>>
  /** The same of several orders, where they can be read together; each uid has an answer. */
  readonly reports?: (
    uids: readonly OrderUid[],
  ) => Promise<ReadonlyMap<OrderUid, Result<JudgedReport, F>>>
  /** Balance and allowance of each pair at the head, null where the token does not report them; rejects when the node does. */
  readonly funding: (
    pairs: readonly { readonly owner: Address; readonly token: Address }[],
  ) => Promise<readonly ({ readonly balance: bigint; readonly allowance: bigint } | null)[]>
  /** The newest prices and block; null when they are not known. */
  readonly market: () => Promise<{
    readonly block: number | null
    readonly prices: NativePrices | null
  } | null>
  /**
   * The newest block whose events are recorded, where reports are made from an index: a settlement in a
   * later one may be on chain and not be recorded. Null before the first.
   */
  readonly indexedBlock?: () => Promise<number | null>
  readonly loadTokens: (tokens: readonly Address[]) => Promise<TokenNames>
  readonly now: () => UnixMicros
}

/** A verdict in English words, and in parts that a page can say in other languages. */
type WordedVerdict = Omit<
  OrderVerdict,
  'sentence' | 'cause' | 'record' | 'evidence' | 'reply' | 'advice'
> & {
  readonly sentence: string
  readonly reply: string
  readonly advice: { readonly owner: string; readonly support: string }
  readonly evidence: readonly (Omit<OrderVerdict['evidence'][number], 'label'> & {
    readonly label: string
    readonly words: Sentence
  })[]
  readonly words: Pick<OrderVerdict, 'sentence' | 'cause' | 'record' | 'reply'>
}

/** An order with its verdict in words, or with the failure of its report. */
export type JudgedOrder<F extends Failure<string>> =
  | { readonly uid: OrderUid; readonly verdict: WordedVerdict }
  | { readonly uid: OrderUid; readonly verdict: null; readonly error: F }

/** Reports read at a time: each is a handful of queries, and others read as well. */
const REPORTS_AT_A_TIME = 8

/**
 * The verdict of each order, in the order asked for; repeated uids are judged once and answered each
 * time. An order that cannot be judged has the failure of its report instead. Prices and funds that
 * cannot be read now are left out: the records then decide alone.
 */
export async function judgeOrders<F extends Failure<string>>(
  deps: JudgeDeps<F>,
  uids: readonly OrderUid[],
): Promise<readonly JudgedOrder<F>[]> {
  const unique = [...new Set(uids)]
  // Before the reports, which then have what happened up to this block.
  const indexedBlock = await deps.indexedBlock?.()
  const [market, reports] = await Promise.all([deps.market(), readReports(deps, unique)])
  const found = [...reports.values()].flatMap((report) => (report.ok ? [report.value] : []))
  const [funds, names] = await Promise.all([
    readFunds(deps, found),
    deps.loadTokens([
      ...new Set(found.flatMap(({ order }) => [order.sellToken, soldToken(order), order.buyToken])),
    ]),
  ])
  const text = verdictText(names)
  const judged = new Map(
    [...reports].map(([uid, report]): [OrderUid, JudgedOrder<F>] => {
      if (!report.ok) return [uid, { uid, verdict: null, error: report.error }]
      const { value } = report
      const isOpen = value.order.status === 'open'
      const verdict = orderVerdict(value, {
        nowMs: deps.now() / 1000,
        headBlock:
          (indexedBlock === undefined ? market?.block : indexedBlock) ?? knownHeadBlock(value),
        ...(isOpen
          ? { live: { funds: funds.get(uid) ?? null, prices: market?.prices ?? null } }
          : {}),
      })
      return [uid, { uid, verdict: inWords(verdict, text) }]
    }),
  )
  return uids.flatMap((uid) => judged.get(uid) ?? [])
}

async function readReports<F extends Failure<string>>(
  { report, reports: readTogether }: JudgeDeps<F>,
  uids: readonly OrderUid[],
): Promise<ReadonlyMap<OrderUid, Result<JudgedReport, F>>> {
  if (readTogether !== undefined) return readTogether(uids)
  const reports = new Map<OrderUid, Result<JudgedReport, F>>()
  for (const group of chunk(REPORTS_AT_A_TIME, uids)) {
    const answers = await Promise.all(group.map(async (uid) => [uid, await report(uid)] as const))
    for (const [uid, answer] of answers) reports.set(uid, answer)
  }
  return reports
}

/** What open orders lack of their owners' funds, by the rule of the auctions. */
async function readFunds<F extends Failure<string>>(
  { funding }: JudgeDeps<F>,
  reports: readonly JudgedReport[],
): Promise<ReadonlyMap<OrderUid, FundsReason>> {
  const checked = reports
    .map(({ order }) => order)
    .filter((order) => order.status === 'open' && areFundsDecisive(order))
  if (checked.length === 0) return new Map()
  const funds = await funding(
    checked.map(({ owner, sellToken }) => ({ owner, token: sellToken })),
  ).catch(() => null)
  return new Map(
    checked.flatMap((order, index) => {
      const reason = fundsReason(order, funds?.[index] ?? null)
      return reason === null ? [] : [[order.uid, reason] as const]
    }),
  )
}

function inWords(verdict: OrderVerdict, text: SentenceText): WordedVerdict {
  const { sentence, cause, record, reply, evidence, advice, ...decided } = verdict
  return {
    ...decided,
    sentence: sentenceText(sentence, text),
    reply: sentenceText(reply, text),
    advice: {
      owner: sentenceText(advice.owner, text),
      support: sentenceText(advice.support, text),
    },
    evidence: evidence.map(({ kind, ref, label }) => ({
      kind,
      ref,
      label: sentenceText(label, text),
      words: label,
    })),
    words: { sentence, cause, record, reply },
  }
}
