import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import {
  type SettledTerms,
  settledOrder,
  settledTerms,
} from '@/lib/domain/settlement/settled-order'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { chunk } from '@/lib/domain/shared/chunk'
import { groupBy } from '@/lib/domain/shared/group-by'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import type { LruMap } from '@/lib/domain/shared/lru-map'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainStore, SettlementStore } from '@/lib/infra/db/network-store'

/** What `findSettledOrders` reads. */
export type FindSettledOrdersDeps = Pick<SettlementStore, 'selectTradesOfOrders'> &
  Pick<ChainStore, 'selectInvalidatedUids'> & {
    readonly domain: SettlementDomain
    /** Calldata of a mined transaction, with the time of its block. A dead node is a fault. */
    readonly minedCall: (
      txHash: TxHash,
      block: number,
    ) => Promise<{ readonly input: Hex; readonly timestamp: UnixSeconds }>
    /** What was read before, as a settlement in one block never changes; null without terms. */
    readonly read: LruMap<string, MinedTerms>
  }

/** The terms of an order as its first settlement tells them, null where it does not, and when that was mined. */
export type MinedTerms = {
  readonly terms: SettledTerms | null
  readonly minedAt: UnixMicros
}

/** Those of these orders that were settled without having been placed. */
export type SettledOrders = {
  readonly settledOrders: (uids: readonly OrderUid[]) => ReturnType<typeof findSettledOrders>
}

/** Transactions asked for at a time. */
const SETTLEMENTS_AT_A_TIME = 50

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
  const firstTrades = [...traded.values()].flatMap((trades) => trades.at(-1) ?? [])
  const [mined, invalidated] = await Promise.all([
    readTerms(deps, firstTrades),
    deps.selectInvalidatedUids({ uids: [...traded.keys()] }),
  ])
  return new Map(
    [...traded].map(([uid, trades]) => {
      const { terms, minedAt } = mined.get(uid) ?? NOTHING
      const isInvalidated = invalidated.has(uid)
      const order =
        terms && settledOrder(deps.domain, uid, { terms, minedAt, trades, isInvalidated })
      return [uid, order === null ? unreadable() : ok(order)]
    }),
  )
}

const NOTHING: MinedTerms = { terms: null, minedAt: unixMicros(0) }

/** Each transaction is asked for once, however many of the orders it settled first. */
async function readTerms(
  { domain, minedCall, read }: FindSettledOrdersDeps,
  firstTrades: readonly StoredTrade[],
): Promise<ReadonlyMap<OrderUid, MinedTerms>> {
  const keyOf = ({ uid, blockHash, logIndex }: StoredTrade) => `${uid} ${blockHash} ${logIndex}`
  const found = new Map<OrderUid, MinedTerms>()
  const unread = firstTrades.filter((trade) => {
    const known = read.get(keyOf(trade))
    if (known !== undefined) found.set(trade.uid, known)
    return known === undefined
  })
  const byTx = [...groupBy(unread, ({ txHash }) => txHash)]
  for (const group of chunk(SETTLEMENTS_AT_A_TIME, byTx)) {
    const calls = group.map(async ([txHash, trades]) => {
      const [first] = trades
      if (first === undefined) return
      const { input, timestamp } = await minedCall(txHash, first.blockNumber)
      const minedAt = unixMicros(timestamp * 1_000_000)
      for (const trade of trades) {
        const terms = { terms: settledTerms(domain, trade.uid, input), minedAt }
        read.set(keyOf(trade), terms)
        found.set(trade.uid, terms)
      }
    })
    await Promise.all(calls)
  }
  return found
}

const unreadable = (): Result<never, Failure<'NotFound'>> =>
  failure(
    'NotFound',
    'Order was not placed here. It was settled, by a transaction that does not tell its terms',
  )
