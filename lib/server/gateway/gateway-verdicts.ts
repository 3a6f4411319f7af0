import 'server-only'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { NativePrices } from '@/lib/domain/verdict/price-gap'
import {
  type JudgeDeps,
  type JudgedOrder,
  judgeOrders,
} from '@/lib/services/order-book/judge-orders'
import type { OrderFailure } from './load-orders'

/** What is known of orders besides what their order book says, which gives no funds and few prices. */
export type VerdictFacts = {
  /** Balance and allowance of each pair at the head; null for a token that does not report them. */
  readonly funding: (
    pairs: readonly { readonly owner: Address; readonly token: Address }[],
  ) => Promise<readonly ({ readonly balance: bigint; readonly allowance: bigint } | null)[]>
  /** Price per 1e18 atoms in a unit common to all; null where there is none. Rejects when it cannot be read. */
  readonly price: (token: Address) => Promise<bigint | null>
  /** Number of the newest block; rejects when the node does. */
  readonly headBlock: () => Promise<number>
  /** Symbol and decimals; tokens that cannot be read are left out. */
  readonly loadTokens: (tokens: readonly Address[]) => Promise<TokenNames>
  readonly nowMs: () => number
}

type ReadReport = (uid: OrderUid) => Promise<Result<DebugReportAnswer, OrderFailure>>
type Reports = ReadonlyMap<OrderUid, Result<DebugReportAnswer, OrderFailure>>

/**
 * Reports of another deployment with the verdicts of this service, and verdicts alone. What an open
 * order's owner lacks and what the market gives are read here, as on an own network; a fact that
 * cannot be read now decides nothing. A verdict that the other deployment gives is kept: it knows more.
 */
export function withVerdicts(facts: VerdictFacts) {
  const judge = async (reports: Reports): Promise<readonly JudgedOrder<OrderFailure>[]> => {
    const [prices, block] = await Promise.all([
      readPrices(facts, reports),
      facts.headBlock().catch(() => null),
    ])
    const isPriced = (uid: OrderUid) =>
      tokensOf(reports.get(uid)).every((token) => prices.has(token))
    const judgeWith = (uids: readonly OrderUid[], known: NativePrices | null) =>
      judgeOrders(judgeDeps(facts, reports, block, known), uids)
    const uids = [...reports.keys()]
    const found: NativePrices = { get: (token) => prices.get(token) ?? undefined }
    const groups = await Promise.all([
      judgeWith(uids.filter(isPriced), found),
      judgeWith(
        uids.filter((uid) => !isPriced(uid)),
        null,
      ),
    ])
    return groups.flat().map((answer) => given(reports, answer))
  }
  return {
    judged: async (report: DebugReportAnswer): Promise<DebugReportAnswer> => {
      const [answer] = await judge(new Map([[report.order.uid, ok(report)]]))
      if (answer?.verdict == null) return report
      const { verdict } = answer
      return { ...report, verdict: { ...verdict, evidence: [...verdict.evidence] } }
    },
    /**
     * In the order asked for; repeated uids are answered each time. All reports are read at once, so
     * that their orders are asked for together.
     */
    verdicts: async (
      uids: readonly OrderUid[],
      read: ReadReport,
    ): Promise<readonly JudgedOrder<OrderFailure>[]> => {
      const unique = [...new Set(uids)]
      const reports = new Map(
        await Promise.all(unique.map(async (uid) => [uid, await read(uid)] as const)),
      )
      const answers = new Map((await judge(reports)).map((answer) => [answer.uid, answer]))
      return uids.flatMap((uid) => answers.get(uid) ?? [])
    },
  }
}

function given(reports: Reports, answer: JudgedOrder<OrderFailure>): JudgedOrder<OrderFailure> {
  const report = reports.get(answer.uid)
  const verdict = report?.ok === true ? report.value.verdict : undefined
  return verdict === undefined ? answer : { uid: answer.uid, verdict }
}

const judgeDeps = (
  facts: VerdictFacts,
  reports: Reports,
  block: number | null,
  prices: NativePrices | null,
): JudgeDeps<OrderFailure> => ({
  report: async (uid) => reports.get(uid) ?? failure('ServiceUnavailable', 'Not read'),
  funding: facts.funding,
  market: async () => ({ block, prices }),
  loadTokens: facts.loadTokens,
  now: () => unixMicros(facts.nowMs() * 1000),
})

/** The tokens of an order that may still trade. */
function tokensOf(report: Result<DebugReportAnswer, OrderFailure> | undefined): readonly Address[] {
  if (report?.ok !== true || report.value.order.status !== 'open') return []
  return [report.value.order.sellToken, report.value.order.buyToken]
}

/** Null where a token has no price; those that cannot be read now are left out. */
async function readPrices(
  { price }: VerdictFacts,
  reports: Reports,
): Promise<ReadonlyMap<Address, bigint | null>> {
  const tokens = [...new Set([...reports.values()].flatMap(tokensOf))]
  const read = await Promise.allSettled(tokens.map(price))
  return new Map(
    tokens.flatMap((token, index) => {
      const outcome = read[index]
      return outcome?.status === 'fulfilled' ? [[token, outcome.value] as const] : []
    }),
  )
}
