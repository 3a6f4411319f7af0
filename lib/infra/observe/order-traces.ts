import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Span, SpanAttributes, SpanContext } from './span'
import { type OrderStep, orderContext, stepContext } from './trace-ids'
import type { Tracer } from './tracer'

type Period = { readonly start: UnixMicros; readonly end: UnixMicros }

/** What an auction found for the orders in it. */
type AuctionedOrders = Period & {
  readonly auctionId: AuctionId
  readonly block: number
  /** Of the trace of the auction itself. */
  readonly auction: SpanContext
  readonly uids: readonly OrderUid[]
  /** Name of the solver that won with an order. */
  readonly winnerOf: ReadonlyMap<OrderUid, string>
  /** Orders in any valid bid. */
  readonly bidOn: ReadonlySet<OrderUid>
}

/** A settlement of some orders, as far as it has come. */
type Settlement = Period & {
  readonly auctionId: AuctionId
  readonly solver: string
  readonly uids: readonly OrderUid[]
}

/** Turns what happens to orders of one network into spans of their traces, below the request that placed them. */
export type OrderTraces = {
  /** Returns the spans of the orders with a bid, for the auction's own trace to link to. */
  readonly auctioned: (event: AuctionedOrders) => readonly SpanContext[]
  readonly sent: (
    event: Settlement & { readonly txHash: string | null; readonly outcome: string },
  ) => void
  /** From being sent to a block without it, or with it reverted. */
  readonly failed: (event: Settlement & { readonly outcome: string }) => void
  /** `seen`: when our node first reported its block. */
  readonly indexed: (
    event: Settlement & {
      readonly seen: UnixMicros
      readonly txHash: string
      readonly block: number
    },
  ) => void
}

const NO_ORDER_TRACES: OrderTraces = {
  auctioned: () => [],
  sent: () => undefined,
  failed: () => undefined,
  indexed: () => undefined,
}

/**
 * An order that nobody bids for may wait in thousands of auctions, so it gets a span where it joins and in each
 * auction with a bid on it, not in all.
 */
export function createOrderTraces(
  network: string,
  { isOn, add }: Pick<Tracer, 'isOn' | 'add'>,
): OrderTraces {
  if (!isOn) return NO_ORDER_TRACES
  let before: ReadonlySet<OrderUid> = new Set()
  const step = (uid: OrderUid, auctionId: AuctionId, told: Step) =>
    add(stepSpan(network, uid, auctionId, told))
  return {
    auctioned: ({ auctionId, block, auction, uids, winnerOf, bidOn, start, end }) => {
      const told = uids.filter((uid) => bidOn.has(uid) || !before.has(uid))
      before = new Set(uids)
      for (const uid of told) {
        const solver = winnerOf.get(uid)
        const lost = bidOn.has(uid) ? 'lost' : 'no bid'
        const outcome = solver === undefined ? lost : 'won'
        const attributes = { 'coincidence.block': block, 'coincidence.outcome': outcome }
        step(uid, auctionId, {
          ...AUCTIONED,
          start,
          end,
          links: [auction],
          attributes: solver === undefined ? attributes : { ...attributes, ...by(solver) },
        })
      }
      return told
        .filter((uid) => bidOn.has(uid))
        .map((uid) => stepContext(uid, auctionId, 'auction'))
    },
    sent: ({ auctionId, uids, solver, txHash, outcome, start, end }) => {
      const attributes = txHash === null ? by(solver) : { ...by(solver), ...inside(txHash) }
      const error = txHash === null ? outcome : null
      for (const uid of uids) step(uid, auctionId, { ...SENT, start, end, error, attributes })
    },
    failed: ({ auctionId, uids, solver, outcome: error, start, end }) => {
      const attributes = by(solver)
      for (const uid of uids) step(uid, auctionId, { ...MINED, start, end, error, attributes })
    },
    indexed: ({ auctionId, uids, solver, seen, txHash, block, start, end }) => {
      const attributes = { ...by(solver), ...inside(txHash), 'coincidence.block': block }
      for (const uid of uids) {
        step(uid, auctionId, { ...MINED, start, end: seen, attributes })
        step(uid, auctionId, { ...INDEXED, start: seen, end, attributes })
      }
    },
  }
}

/** Each step of an order below the one that caused it; the first below the placement. */
const AUCTIONED = { name: 'order.auction', step: 'auction', parent: null } as const
const SENT = { name: 'settlement.send', step: 'send', parent: 'auction' } as const
const MINED = { name: 'settlement.mine', step: 'mine', parent: 'send' } as const
const INDEXED = { name: 'settlement.index', step: 'index', parent: 'mine' } as const

const by = (solver: string): SpanAttributes => ({ 'coincidence.solver': solver })
const inside = (txHash: string): SpanAttributes => ({ 'coincidence.tx_hash': txHash })

type Step = Period & {
  readonly name: string
  readonly step: OrderStep
  readonly parent: OrderStep | null
  readonly attributes: SpanAttributes
  readonly links?: Span['links']
  readonly error?: string | null
}

function stepSpan(
  network: string,
  uid: OrderUid,
  auctionId: AuctionId,
  { name, step, parent, start, end, attributes, links = [], error = null }: Step,
): Span {
  const above = parent === null ? orderContext(uid) : stepContext(uid, auctionId, parent)
  return {
    ...stepContext(uid, auctionId, step),
    name,
    kind: 'internal',
    parentSpanId: above.spanId,
    start,
    end,
    links,
    error,
    attributes: {
      'coincidence.network': network,
      'coincidence.order.uid': uid,
      'coincidence.auction.id': auctionId,
      ...attributes,
    },
  }
}
