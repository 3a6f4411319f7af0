import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import { runsOwnersCode } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { ATTEMPT_TIMEOUT, type AttemptKey } from '@/lib/domain/settlement/attempt'
import { type Address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { SentOrder } from './auction-memory'
import {
  type AuctionMemory,
  rememberFailedCalls,
  rememberFailure,
  rememberSent,
  sentSettlement,
} from './auction-memory'
import { ordersOf } from './find-failing-orders'
import type { SentSolution } from './settle-solution'

/** Whether an account has code, which a payment of native coins to it would run. */
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
  const sent = batch.sent.flatMap(({ solutionUid, txHash, failedDryRun }) => {
    const winner = winners.find(({ ranking }) => ranking === solutionUid + 1)
    if (winner === undefined) return []
    const caller = winner.verified.solution.custom === undefined ? undefined : winner.solver
    const orders = ordersOf(auction, winner)
    return [{ solutionUid, orders, caller, isSent: txHash !== null, failedDryRun }]
  })
  rememberSent(
    memory,
    auction.id,
    sent.filter(({ isSent }) => isSent),
  )
  for (const { orders, caller, isSent, failedDryRun } of sent) {
    if (!isSent && failedDryRun) await blame(deps, memory, { orders, caller }, now)
  }
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
    await blame(deps, memory, sentSettlement(memory, attempt), now)
  }
}

/** Where an engine makes calls of its own, they are blamed, and no order. */
async function blame(
  deps: RecordSettlementsDeps,
  memory: AuctionMemory,
  { orders, caller }: ReturnType<typeof sentSettlement>,
  now: UnixSeconds,
): Promise<void> {
  if (caller === undefined) rememberFailure(memory, await suspects(deps, orders), now)
  else rememberFailedCalls(memory, caller, now)
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
