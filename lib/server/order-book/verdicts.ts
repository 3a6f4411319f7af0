import 'server-only'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok } from '@/lib/domain/shared/result'
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
  const verdicts = (uids: readonly OrderUid[]) =>
    judgeOrders({ ...facts, report, reports: (unique) => judgedReports(context, unique) }, uids)
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
