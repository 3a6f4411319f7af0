import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { settledOrder } from '@/lib/domain/settlement/settled-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { SettlementStore } from '@/lib/infra/db/network-store'

/** What `findSettledOrders` reads. */
export type FindSettledOrdersDeps = Pick<SettlementStore, 'selectTradesOfOrders'> & {
  readonly domain: SettlementDomain
  /** Calldata of a mined transaction, with the time of its block. A dead node is a fault. */
  readonly minedCall: (
    txHash: TxHash,
    block: number,
  ) => Promise<{ readonly input: Hex; readonly timestamp: UnixSeconds }>
}

/** Those of these orders that were settled without having been placed. */
export type SettledOrders = {
  readonly settledOrders: (uids: readonly OrderUid[]) => ReturnType<typeof findSettledOrders>
}

/**
 * Of orders that are not in the book, those that were settled all the same, such as an engine's own, read
 * from their settlements. Left out: those without a trade. Errors: `NotFound` of one whose settlement does not
 * tell its terms.
 * Source: lib/docs/protocol.md#orders-that-were-never-placed.
 */
export async function findSettledOrders(
  deps: FindSettledOrdersDeps,
  uids: readonly OrderUid[],
): Promise<ReadonlyMap<OrderUid, Result<StoredOrder, Failure<'NotFound'>>>> {
  const traded = await deps.selectTradesOfOrders({ uids, limit: limits.debugTrades })
  const found = await Promise.all(
    [...traded].map(async ([uid, trades]) => {
      const first = trades.at(-1)
      if (first === undefined) return [uid, unreadable()] as const
      const { input, timestamp } = await deps.minedCall(first.txHash, first.blockNumber)
      const minedAt = unixMicros(timestamp * 1_000_000)
      const order = settledOrder(deps.domain, uid, { input, minedAt, trades })
      return [uid, order === null ? unreadable() : ok(order)] as const
    }),
  )
  return new Map(found)
}

const unreadable = (): Result<never, Failure<'NotFound'>> =>
  failure(
    'NotFound',
    'Order was not placed here. It was settled, by a transaction that does not tell its terms',
  )
