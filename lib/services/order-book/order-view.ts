import 'server-only'
import { orderPartOf } from '@/lib/domain/app-data/order-part'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { executedAmounts } from '@/lib/domain/order/fills'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OnchainPlacement } from '@/lib/domain/order/onchain-order'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import { deriveOrderStatus } from '@/lib/domain/order/status'
import type { OrderQuote, StoredOrder } from '@/lib/domain/order/stored-order'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { type Atoms, type UnixSeconds, unixSeconds, wei } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type OrderMarkets, orderMarkets } from '@/lib/domain/verdict/recorded-market'
import type { AuctionStore } from '@/lib/infra/db/network-store'

/** Which optional parts of an order a reply carries. */
export type OrderViewParts = { readonly quote: boolean }

/** What `viewOrders` reads; balances are in sell-token atoms. */
export type ViewOrdersDeps = {
  readonly now: () => UnixMicros
  /** In the order of the questions; null where it is not known. */
  readonly availableBalances: (
    questions: readonly FundsQuestion[],
  ) => Promise<readonly (Atoms | null)[]>
  /** Address under which auctions price a token; the native sentinel costs what it wraps. */
  readonly pricedToken: (token: Address) => Address
} & Pick<AuctionStore, 'selectOrderMarkets'>

/**
 * Orders as the API returns them, with what their owners can pay at this moment, and the markets that
 * were recorded for those that have ended or begun to fill.
 */
export async function viewOrders(
  deps: ViewOrdersDeps,
  orders: readonly StoredOrder[],
  parts: OrderViewParts,
): Promise<OrderView[]> {
  const now = unixSeconds(deps.now() / 1_000_000)
  const [balances, markets] = await Promise.all([
    deps.availableBalances(orders.map((order) => fundsQuestion(order, now))),
    readMarkets(deps, orders, now),
  ])
  return orders.map((order, index) =>
    toOrderView(order, now, {
      ...parts,
      availableBalance: balances[index] ?? null,
      markets: markets.get(order.uid) ?? {},
    }),
  )
}

/** Read together; an order that waits for its first fill has none yet. */
async function readMarkets(
  deps: ViewOrdersDeps,
  orders: readonly StoredOrder[],
  now: UnixSeconds,
): Promise<ReadonlyMap<OrderUid, OrderMarkets>> {
  const hasEnded = (order: StoredOrder) => !isLive(orderStatus(order, now))
  const asked = orders.filter((order) => hasEnded(order) || order.fills.sellAmount > 0n)
  if (asked.length === 0) return new Map()
  const recorded = await deps.selectOrderMarkets({
    orders: asked.map(({ uid, data: { sellToken, buyToken } }) => ({
      uid,
      sellToken,
      buyToken: deps.pricedToken(buyToken),
    })),
  })
  const byUid = new Map(recorded.map((market) => [market.uid, market]))
  return new Map(
    asked.flatMap((order) => {
      const market = byUid.get(order.uid)
      return market === undefined
        ? []
        : [[order.uid, orderMarkets(order.data, market, hasEnded(order))]]
    }),
  )
}

/** `viewOrders` for one order. */
export async function viewOrder(
  deps: ViewOrdersDeps,
  order: StoredOrder,
  parts: OrderViewParts,
): Promise<OrderView> {
  const [view] = await viewOrders(deps, [order], parts)
  if (view === undefined) throw new Error('one view per order')
  return view
}

/** Calls that run before the transfer may bring funds or take them, but not once an order has ended. */
function fundsQuestion(order: StoredOrder, now: UnixSeconds): FundsQuestion {
  const { owner, data, interactions, fills, extraGas } = order
  const calls = isLive(orderStatus(order, now))
    ? duePreInteractions(order, interactions, fills)
    : []
  return { owner, token: data.sellToken, calls, gas: extraGas }
}

/** Whether an order of this status may still be settled. */
const isLive = (status: OrderStatus): boolean =>
  status === 'open' || status === 'presignaturePending'

/**
 * An order as the API returns it: the signed data, its execution so far, and its status at `now`.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
function toOrderView(
  order: StoredOrder,
  now: UnixSeconds,
  parts: OrderViewParts & {
    readonly availableBalance: Atoms | null
    readonly markets: OrderMarkets
  },
) {
  const { data } = order
  const invalidated = order.cancelledAt !== null || order.invalidatedOnChain
  const status = orderStatus(order, now)
  const partOfOrder = orderPartOf(order.appDataDocument)
  return {
    uid: order.uid,
    owner: order.owner,
    from: order.from,
    creationDate: order.createdAt,
    status,
    class: order.class,
    ...data,
    receiver: data.receiver === ZERO_ADDRESS ? order.owner : data.receiver,
    signingScheme: order.signature.signingScheme,
    signature: order.signature.signature,
    appDataHash: data.appData,
    fullAppData: order.appDataDocument,
    invalidated,
    ...executedAmounts(order.fills),
    executedFee: order.executedFee,
    executedFeeToken: data.sellToken,
    settlementContract: order.settlementContract,
    quoteId: order.quoteId,
    fullBalanceCheck: order.fullBalanceCheck,
    availableBalance: parts.availableBalance,
    isLiquidityOrder: order.class === 'liquidity',
    interactions: {
      pre: order.interactions.pre.map(toWire),
      post: order.interactions.post.map(toWire),
    },
    ...(order.validFrom === null ? {} : { validFrom: order.validFrom }),
    ...(partOfOrder === null ? {} : { partOfOrder }),
    ...(order.onchain === null ? {} : onchainParts(order.onchain)),
    ...parts.markets,
    ...(parts.quote && order.quote !== null ? { quote: quoteView(order.quote, status) } : {}),
  }
}

/**
 * The quote an order is based on. Its solver's settlement plan is shown only once nobody can act on
 * it any more. Source: lib/docs/protocol.md#order-as-returned.
 */
const quoteView = (quote: OrderQuote, status: OrderStatus): OrderQuote =>
  isLive(status) ? { ...quote, metadata: null } : quote

const toWire = (call: Interaction) => ({ ...call, value: wei(call.value) })

/** The extra fields of an order placed on chain; its user stands in for the contract that owns it. */
const onchainParts = ({ sender, placementError, userValidTo, refundTxHash }: OnchainPlacement) => ({
  onchainUser: sender,
  onchainOrderData: { sender, placementError },
  ethflowData: { userValidTo, refundTxHash, isRefunded: refundTxHash !== null },
})

/** An order as the API returns it. Source: lib/docs/protocol.md#order-as-returned. */
export type OrderView = ReturnType<typeof toOrderView>

/** Status of a stored order at `now`. */
export function orderStatus(order: StoredOrder, now: UnixSeconds) {
  return deriveOrderStatus({
    data: order.data,
    signingScheme: order.signature.signingScheme,
    presigned: order.presigned ?? false,
    cancelled: order.cancelledAt !== null || order.invalidatedOnChain,
    fills: order.fills,
    now,
    ...(order.onchain === null ? {} : { userValidTo: order.onchain.userValidTo }),
  })
}
