import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import { HOOK_FAILED } from '@/lib/domain/settlement/trial-events'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { TracedCall } from '@/lib/domain/trace/call-tree'
import { failedHooks } from '@/lib/domain/trace/failing-call'
import type { ChainStore, OrderStore } from '@/lib/infra/db/network-store'

/** What `recordHooks` reads and writes. */
export type RecordHooksDeps = Pick<OrderStore, 'selectOrdersByUids' | 'insertOrderEvents'> &
  Pick<ChainStore, 'selectIndexedBlock'> & {
    /** The calls of a mined transaction; null where the node does not trace it. */
    readonly traceOf: (hash: TxHash) => Promise<TracedCall | null>
    readonly settlementContract: Address
    readonly vaultRelayer: Address
    readonly hooksTrampoline: Address | null
    readonly now: () => UnixMicros
  }

/** Settlements traced in one step of the index, the newest ones: the next auction waits for them. */
const MAX_TRACED = 8

/**
 * Records which hooks of settled orders failed, as the trampoline passes them over. Orders with the
 * same hooks in one settlement share their outcome. Of a settlement that is not traced, nothing is
 * recorded, and nothing is claimed. Only settlements of orders with hooks cost a request.
 */
export async function recordHooks(
  deps: RecordHooksDeps,
  settlements: readonly AttributedSettlement[],
): Promise<void> {
  const uids = settlements.flatMap(({ log }) => log.trades.map(({ uid }) => uid))
  if (deps.hooksTrampoline === null || uids.length === 0) return
  const orders = new Map(
    (await deps.selectOrdersByUids({ uids })).filter(hasHooks).map((order) => [order.uid, order]),
  )
  const hooked = settlements.filter(({ log }) => log.trades.some(({ uid }) => orders.has(uid)))
  const found = await Promise.all(
    hooked.slice(-MAX_TRACED).map(({ log }) => eventsOf(deps, log, orders)),
  )
  const events = found.flat()
  if (events.length > 0) await deps.insertOrderEvents({ events })
}

async function eventsOf(
  deps: RecordHooksDeps,
  { txHash, trades, blockNumber }: AttributedSettlement['log'],
  orders: ReadonlyMap<OrderUid, StoredOrder>,
) {
  const root = await deps.traceOf(txHash).catch(() => null)
  if (root === null) return []
  const timestamp = await minedAt(deps, blockNumber)
  return trades.flatMap(({ uid }) => {
    const order = orders.get(uid)
    const reasons = order === undefined ? [] : failedHooksOf(deps, root, order)
    return reasons.map((reason) => ({ uid, label: HOOK_FAILED, reason, timestamp, blockNumber }))
  })
}

/** When the block was mined; a chain's clock may run ahead of ours. */
async function minedAt(
  { selectIndexedBlock, now }: RecordHooksDeps,
  number: number,
): Promise<UnixMicros> {
  const block = await selectIndexedBlock({ number })
  return block === null ? now() : unixMicros(Math.min(block.timestamp * 1_000_000, now()))
}

const hasHooks = ({ interactions: { pre, post } }: StoredOrder): boolean =>
  pre.length + post.length > 0

/** In words for support: the hook and why it failed. */
function failedHooksOf(
  { settlementContract, vaultRelayer, hooksTrampoline }: RecordHooksDeps,
  root: TracedCall,
  { owner, data, interactions }: StoredOrder,
): readonly string[] {
  const own = {
    hooksBefore: new Set(interactions.pre.map(({ callData }) => callData)),
    hooksAfter: new Set(interactions.post.map(({ callData }) => callData)),
  }
  const receiver = data.receiver === ZERO_ADDRESS ? owner : data.receiver
  const { buyToken } = data
  return failedHooks(root, {
    settlementContract,
    vaultRelayer,
    hooksTrampoline,
    owner,
    receiver,
    buyToken,
  }).flatMap(({ path: [at = -1], part, number, reason }) => {
    const call = root.calls[at]
    if (call === undefined || (part !== 'hooksBefore' && part !== 'hooksAfter')) return []
    if (!own[part].has(call.input)) return []
    return [`hook ${number} ${part === 'hooksBefore' ? 'before' : 'after'} the trade: ${reason}`]
  })
}
