import 'server-only'
import { nativePriceOf } from '@/lib/domain/auction/native-prices'
import type { OrderUid } from '@/lib/domain/order/order'
import { ok } from '@/lib/domain/shared/result'
import type { debugOrder } from '@/lib/services/order-book/debug-order'
import { type JudgeDeps, judgeOrders } from '@/lib/services/order-book/judge-orders'
import type { OrderNotFound } from '@/lib/services/order-book/read-orders'
import type { OrderBookContext } from './order-book-context'

type ReadReport = (uid: OrderUid) => ReturnType<typeof debugOrder>

/** Debug reports with their verdicts, and verdicts alone for many orders. */
export function bookVerdicts({ config, now }: OrderBookContext, report: ReadReport) {
  const facts: Omit<JudgeDeps<OrderNotFound>, 'report'> = {
    now,
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
    loadTokens: config.loadTokens,
  }
  return {
    debug: async (uid: OrderUid) => {
      const found = await report(uid)
      if (!found.ok) return found
      const [judged] = await judgeOrders({ ...facts, report: async () => found }, [uid])
      const verdict = judged?.verdict ?? null
      return ok({ ...found.value, ...(verdict === null ? {} : { verdict }) })
    },
    verdicts: (uids: readonly OrderUid[]) => judgeOrders({ ...facts, report }, uids),
  }
}
