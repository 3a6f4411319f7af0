import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { recordFailedSettlement, runsOwnersCode } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { ATTEMPT_TIMEOUT, type AttemptKey } from '@/lib/domain/settlement/attempt'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { AuctionMemory, SentOrder } from './auction-context'
import { ordersOf } from './find-failing-orders'
import type { SentSolution } from './settle-solution'

/** Settlements of older auctions have ended. */
const AUCTIONS_REMEMBERED = 64

export type RecordSettlementsDeps = { readonly isContract: (account: Address) => Promise<boolean> }

/** Remembers the sent settlements. Records a failure of orders that failed only the dry run before sending. */
export async function recordSubmission(
  deps: RecordSettlementsDeps,
  memory: AuctionMemory,
  batch: {
    readonly auction: Auction
    readonly winners: readonly RankedBid[]
    readonly sent: readonly SentSolution[]
  },
  now: UnixSeconds,
): Promise<void> {
  const { auction, winners } = batch
  const remembered = new Map(
    [...memory.sent].filter(
      ([name]) => Number.parseInt(name, 10) + AUCTIONS_REMEMBERED > auction.id,
    ),
  )
  for (const { solutionUid, txHash, failedDryRun } of batch.sent) {
    const winner = winners.find(({ ranking }) => ranking === solutionUid + 1)
    if (winner === undefined) continue
    const orders = ordersOf(auction, winner)
    if (txHash !== null) remembered.set(attemptName({ auctionId: auction.id, solutionUid }), orders)
    else if (failedDryRun) await recordFailure(deps, memory, orders, now)
  }
  memory.sent = remembered
}

/** Records a failure of the orders of settlements that reverted on chain. A timeout proves nothing. */
export async function recordOutcome(
  deps: RecordSettlementsDeps,
  memory: AuctionMemory,
  ended: readonly { readonly attempt: AttemptKey; readonly outcome: string }[],
  now: UnixSeconds,
): Promise<void> {
  for (const { attempt, outcome } of ended) {
    if (outcome === ATTEMPT_TIMEOUT) continue
    await recordFailure(deps, memory, memory.sent.get(attemptName(attempt)) ?? [], now)
  }
}

const attemptName = ({ auctionId, solutionUid }: AttemptKey) => `${auctionId}:${solutionUid}`

async function recordFailure(
  deps: RecordSettlementsDeps,
  memory: AuctionMemory,
  orders: readonly SentOrder[],
  now: UnixSeconds,
): Promise<void> {
  memory.failing = recordFailedSettlement(memory.failing, await suspects(deps, orders), now)
}

/**
 * The only order, or of several orders those that run their owner's code. Plain orders are never
 * suspects: a difference between simulation and chain is then due to the market.
 */
async function suspects(
  deps: RecordSettlementsDeps,
  orders: readonly SentOrder[],
): Promise<readonly OrderUid[]> {
  if (orders.length === 1) return orders.map(({ uid }) => uid)
  const found: OrderUid[] = []
  for (const order of orders) {
    if (!runsOwnersCode(order)) continue
    if (!isOnlyPaidInCoins(order) || (await deps.isContract(receiverOf(order)))) {
      found.push(order.uid)
    }
  }
  return found
}

/** Paying native coins to an account without code runs no code. */
const isOnlyPaidInCoins = (order: SentOrder) =>
  order.data.buyToken === NATIVE_TOKEN &&
  !runsOwnersCode({ ...order, data: { buyToken: ZERO_ADDRESS } })

const receiverOf = ({ owner, data }: SentOrder) =>
  data.receiver === ZERO_ADDRESS ? owner : data.receiver
