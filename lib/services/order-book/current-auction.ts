import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { orderFeePolicies } from '@/lib/domain/fee/order-policies'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { filledAmount, NO_FILLS } from '@/lib/domain/order/fills'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderFills } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds, type Wei, wei } from '@/lib/domain/shared/amount'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AuctionStore } from '@/lib/infra/db/network-store'
import { toFeePolicyView } from './fee-policy-view'

/** What `showAuction` reads. */
export type CurrentAuctionDeps = Pick<
  AuctionStore,
  'selectAuction' | 'selectAuctionOrders' | 'selectAuctionFills'
> & {
  /** Awaited between pieces of work that take milliseconds, so that other requests get their turn. */
  readonly yieldToEventLoop: () => Promise<void>
  /** The protocol's own fees, as the auction attaches them. */
  readonly protocolFees: readonly ProtocolFee[]
}

/**
 * An auction as solvers see it, read back from what was recorded. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export async function showAuction(deps: CurrentAuctionDeps, auctionId: AuctionId | null) {
  const auction = auctionId === null ? null : await deps.selectAuction({ auctionId })
  if (auction === null) return failure('NotFound', 'No auction has been built yet')
  const { id, block } = auction
  const [orders, fills] = await Promise.all([
    deps.selectAuctionOrders({ auctionId: id }),
    deps.selectAuctionFills({ auctionId: id, block }),
  ])
  const prices: Record<Address, Wei> = Object.fromEntries(
    [...auction.prices].map(([token, price]) => [token, wei(price)]),
  )
  const shown: ReturnType<typeof showOrder>[] = []
  for (const order of orders) {
    await deps.yieldToEventLoop()
    shown.push(showOrder(order, fills.get(order.uid) ?? NO_FILLS, deps.protocolFees))
  }
  return ok({
    id,
    block,
    orders: shown,
    prices,
    // Orders that solvers create themselves are not scored in this system.
    surplusCapturingJitOrderOwners: [],
  })
}

const showOrder = (
  order: StoredOrder,
  fills: OrderFills,
  protocolFees: readonly ProtocolFee[],
) => ({
  ...toAuctionOrder(order, fills),
  protocolFees: orderFeePolicies(order, protocolFees).map((policy) =>
    toFeePolicyView(policy, order.quote),
  ),
})

const toWire = (call: Interaction) => ({ ...call, value: wei(call.value) })

function toAuctionOrder(order: StoredOrder, fills: OrderFills) {
  const { data, quote, interactions } = order
  const executed = filledAmount(data, fills)
  return {
    uid: order.uid,
    owner: order.owner,
    ...data,
    signingScheme: order.signature.signingScheme,
    signature: order.signature.signature,
    class: order.class,
    created: unixSeconds(order.createdAt / 1_000_000),
    ...(order.onchain === null ? {} : { userValidTo: order.onchain.userValidTo }),
    executed,
    preInteractions: duePreInteractions(order, interactions, fills).map(toWire),
    postInteractions: interactions.post.map(toWire),
    quote:
      quote === null
        ? null
        : {
            sellAmount: quote.sellAmount,
            buyAmount: quote.buyAmount,
            fee: quote.feeAmount,
            solver: quote.solver,
          },
  }
}
