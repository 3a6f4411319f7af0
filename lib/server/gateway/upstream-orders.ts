import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { accountOrdersEndpoint, ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { LEFT_OUT_HEADER, readLeftOut } from '@/lib/contract/left-out'
import { parseAppData } from '@/lib/domain/app-data/parse'
import type { UpstreamOrder, UpstreamTrade } from '@/lib/domain/notification/watched-order'
import type { OrderData, OrderFills, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { Result } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import { bodyOf, headersOf, type Reply, type ReplyFailure } from '@/lib/server/http/api-table'
import type { Forward } from './gateway'

export type UpstreamOrdersConfig = {
  readonly forward: Forward
  readonly signal: AbortSignal
}

type Answer<T> = Result<T | Reply<T>, ReplyFailure>

/**
 * Reads orders and trades from another deployment, as watching does: each call waits for its turn in
 * the upstream's client. An error reply throws: it says nothing about them.
 */
export function createUpstreamOrders({ forward, signal }: UpstreamOrdersConfig) {
  const watching = { meta: { signal }, urgency: 'watch' } as const
  return {
    page: async ({
      account,
      ...query
    }: {
      readonly account: Address
      readonly offset: number
      readonly limit: number
    }): Promise<{ readonly orders: readonly UpstreamOrder[]; readonly isLast: boolean }> => {
      const call = { params: { owner: account }, query, body: null, ...watching }
      const answer = valueOrThrow(await forward(accountOrdersEndpoint, call))
      const orders = bodyOf(answer)
      // The upstream counts those that cannot be read, too.
      const { count } = readLeftOut(headersOf(answer)[LEFT_OUT_HEADER])
      const isLast = orders.length + count < query.limit
      return { orders: orders.map(toUpstreamOrder), isLast }
    },
    byUids: async (uids: readonly OrderUid[]): Promise<readonly UpstreamOrder[]> => {
      const call = { params: null, query: null, body: [...uids], ...watching }
      const elements = bodyOf(valueOrThrow(await forward(ordersByUidsEndpoint, call)))
      return elements.flatMap((element) =>
        'order' in element ? [toUpstreamOrder(element.order)] : [],
      )
    },
    /** Oldest first; ends before the first trade whose transaction the upstream does not know yet. */
    trades: async (orderUid: OrderUid): Promise<readonly UpstreamTrade[]> => {
      const call = { params: null, query: { owner: null, orderUid }, body: null, ...watching }
      const trades = [...bodyOf(valueOrThrow(await forward(tradesEndpoint, call)))].sort(
        byBlockAndLog,
      )
      const firstUnknown = trades.findIndex(({ txHash }) => txHash === null)
      const known = firstUnknown < 0 ? trades : trades.slice(0, firstUnknown)
      return known.flatMap(toUpstreamTrade)
    },
  }
}

const RETRYABLE: ReadonlySet<string> = new Set(['RateLimited', 'ServiceUnavailable', 'BadGateway'])

function valueOrThrow<T>(outcome: Answer<T>): T | Reply<T> {
  if (outcome.ok) return outcome.value
  const { errorType, description, retryAfterSeconds } = outcome.error
  const isRetryable = RETRYABLE.has(errorType)
  throw new InfraError(`order book: ${errorType}: ${description}`, {
    retryable: isRetryable,
    cause: null,
    retryAfterMs: isRetryable ? (retryAfterSeconds ?? 0) * 1_000 : null,
    faultOf: 'order-book',
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
    data: signedDataOf(order),
    status: order.status,
    fills: fillsOf(order),
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

/** What the owner signed. */
export const signedDataOf = (order: Order): OrderData => ({
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

/** What was traded so far. */
export const fillsOf = (order: Order): OrderFills => ({
  sellAmount: order.executedSellAmount,
  buyAmount: order.executedBuyAmount,
  feeAmount: order.executedFeeAmount,
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
