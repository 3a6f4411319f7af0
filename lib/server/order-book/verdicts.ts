import 'server-only'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok, type Result } from '@/lib/domain/shared/result'
import type { VerdictCode } from '@/lib/domain/verdict/verdict-code'
import type { debugOrder } from '@/lib/services/order-book/debug-order'
import { type JudgeDeps, judgeOrders } from '@/lib/services/order-book/judge-orders'
import {
  type JudgedReportsDeps,
  judgedReports,
  type NotJudged,
} from '@/lib/services/order-book/judged-reports'
import type { OrderBookContext } from './order-book-context'

type ReadReport = (uid: OrderUid) => ReturnType<typeof debugOrder>

/** Debug reports with their verdicts, and verdicts alone for many orders. */
export function bookVerdicts(
  context: OrderBookContext & Pick<JudgedReportsDeps, 'fillPrice' | 'inSnapshot'>,
  report: ReadReport,
) {
  const { config } = context
  const facts: Omit<JudgeDeps<NotJudged>, 'report' | 'reports'> = {
    now: context.now,
    funding: config.reader.funding,
    market: () =>
      config.market().then(
        ({ block, nativePrices }) => ({
          block,
          prices: {
            get: (token) =>
              nativePriceOf(nativePrices, token, config.wrappedNativeToken) ?? undefined,
          },
        }),
        () => null,
      ),
    indexedBlock: async () => (await context.selectIndexedHead({}))?.number ?? null,
    loadTokens: config.loadTokens,
  }
  /** Also of orders that were settled without having been placed. */
  const reports = async (uids: readonly OrderUid[]) => {
    const stored = await judgedReports(context, uids)
    const missing = uids.filter((uid) => isMissing(stored.get(uid)))
    for (const uid of (await context.settledOrders(missing)).keys()) {
      stored.set(uid, await report(uid))
    }
    return stored
  }
  const verdicts = (uids: readonly OrderUid[]) => judgeOrders({ ...facts, report, reports }, uids)
  return {
    debug: async (uid: OrderUid) => {
      const found = await report(uid)
      if (!found.ok) return found
      const [judged] = await judgeOrders({ ...facts, report: async () => found }, [uid])
      const verdict = judged?.verdict ?? null
      return ok({ ...found.value, ...(verdict === null ? {} : { verdict }) })
    },
    verdicts,
    /** The codes alone; an order that cannot be judged now is left out. */
    verdictCodes: async (
      uids: readonly OrderUid[],
    ): Promise<ReadonlyMap<OrderUid, VerdictCode>> => {
      const judged = await verdicts(uids).catch(() => [])
      return new Map(
        judged.flatMap(({ uid, verdict }) => (verdict === null ? [] : [[uid, verdict.code]])),
      )
    },
  }
}

type Answer = Result<unknown, { readonly errorType: string }>

const isMissing = (report: Answer | undefined): boolean =>
  report?.ok === false && report.error.errorType === 'NotFound'
