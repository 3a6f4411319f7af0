import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { accountOrdersEndpoint, ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { parseAppData } from '@/lib/domain/app-data/parse'
import type { UpstreamOrder, UpstreamTrade } from '@/lib/domain/notification/watched-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Result } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import { Reply, type ReplyFailure } from '@/lib/server/http/api-table'
import type { Forward } from './gateway'

export type UpstreamOrdersConfig = {
  readonly forward: Forward
  /** Resolves when the next request may be sent. */
  readonly turn: (signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** Reads orders and trades from another deployment. An error reply throws: it says nothing about them. */
export function createUpstreamOrders({ forward, turn, signal }: UpstreamOrdersConfig) {
  const meta = { signal }
  return {
    page: async ({
      account,
      ...query
    }: {
      readonly account: Address
      readonly offset: number
      readonly limit: number
    }): Promise<readonly UpstreamOrder[]> => {
      await turn(signal)
      const call = { params: { owner: account }, query, body: null, meta }
      return valueOrThrow(await forward(accountOrdersEndpoint, call)).map(toUpstreamOrder)
    },
    byUids: async (uids: readonly OrderUid[]): Promise<readonly UpstreamOrder[]> => {
      await turn(signal)
      const call = { params: null, query: null, body: [...uids], meta }
      const elements = valueOrThrow(await forward(ordersByUidsEndpoint, call))
      return elements.flatMap((one) => ('order' in one ? [toUpstreamOrder(one.order)] : []))
    },
    /** Oldest first; ends before the first trade whose transaction the upstream does not know yet. */
    trades: async (orderUid: OrderUid): Promise<readonly UpstreamTrade[]> => {
      await turn(signal)
      const call = { params: null, query: { owner: null, orderUid }, body: null, meta }
      const trades = [...valueOrThrow(await forward(tradesEndpoint, call))].sort(byBlockAndLog)
      const firstUnknown = trades.findIndex(({ txHash }) => txHash === null)
      const known = firstUnknown < 0 ? trades : trades.slice(0, firstUnknown)
      return known.flatMap(toUpstreamTrade)
    },
  }
}

function valueOrThrow<T>(outcome: Result<T | Reply<T>, ReplyFailure>): T {
  if (outcome.ok) return outcome.value instanceof Reply ? outcome.value.body : outcome.value
  const { errorType, description, retryAfterSeconds } = outcome.error
  const isLimit = errorType === 'RateLimited'
  throw new InfraError(`order book: ${errorType}: ${description}`, {
    retryable: isLimit,
    cause: null,
    retryAfterMs: isLimit ? (retryAfterSeconds ?? 0) * 1_000 : null,
  })
}

function toUpstreamOrder(order: Order): UpstreamOrder {
  const { uid, owner, signingScheme, signature, ethflowData, onchainOrderData } = order
  const isNative = ethflowData !== undefined
  return {
    uid,
    owner,
    account: order.onchainUser ?? owner,
    signature: { signingScheme, signature },
    data: dataOf(order),
    status: order.status,
    fills: {
      sellAmount: order.executedSellAmount,
      buyAmount: order.executedBuyAmount,
      feeAmount: order.executedFeeAmount,
    },
    // Deployments that do not report a fee are decoded as 0.
    executedFee: order.executedFee === 0n ? null : order.executedFee,
    lastSecond: ethflowData?.userValidTo ?? order.validTo,
    isNative,
    placementError: onchainOrderData?.placementError ?? null,
    replaces: replacedOrder(order.fullAppData),
    hasPreInteractions: order.interactions.pre.length > 0,
    settlementContract: order.settlementContract,
    createdAt: order.creationDate,
  }
}

const dataOf = (order: Order) => ({
  sellToken: order.sellToken,
  buyToken: order.buyToken,
  receiver: order.receiver,
  sellAmount: order.sellAmount,
  buyAmount: order.buyAmount,
  validTo: order.validTo,
  appData: order.appData,
  feeAmount: order.feeAmount,
  kind: order.kind,
  partiallyFillable: order.partiallyFillable,
  sellTokenBalance: order.sellTokenBalance,
  buyTokenBalance: order.buyTokenBalance,
})

/** The order that an order with this app-data document replaces; `null` if none or not readable. */
function replacedOrder(document: string | null): OrderUid | null {
  const metadata = document === null ? null : parseAppData(document)
  return metadata?.ok ? metadata.value.replacedOrder : null
}

const byBlockAndLog = (a: TradeView, b: TradeView): number =>
  a.blockNumber - b.blockNumber || a.logIndex - b.logIndex

const toUpstreamTrade = (trade: TradeView): UpstreamTrade[] =>
  trade.txHash === null
    ? []
    : [
        {
          sellAmount: trade.sellAmount,
          buyAmount: trade.buyAmount,
          feeAmount: atoms(trade.sellAmount - trade.sellAmountBeforeFees),
          txHash: trade.txHash,
          blockNumber: trade.blockNumber,
        },
      ]

export type TurnConfig = {
  readonly intervalMs: number
  readonly nowMs: () => number
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Limits the request rate: callers proceed one after the other, at least an interval apart. */
export function requestTurns({
  intervalMs,
  nowMs,
  wait = pause,
}: TurnConfig): (signal: AbortSignal) => Promise<void> {
  let freeMs = Number.NEGATIVE_INFINITY
  return async (signal) => {
    const now = nowMs()
    const at = Math.max(now, freeMs)
    freeMs = at + intervalMs
    if (at > now) await wait(at - now, signal)
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}
