import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'

/** An order the service has acknowledged. */
type AcknowledgedOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly data: OrderData
}

/** A signed cancellation the service has acknowledged. */
type AcknowledgedCancellation = {
  /** When the acknowledgement was read, on this process's monotonic clock. */
  readonly atMs: number
  /** The chain's time at that moment, in unix seconds; null when the node did not answer. */
  readonly chainSeconds: number | null
}

/** An inbox entry as it was read at some time. */
type Sighting = {
  readonly atMs: number
  readonly id: string
  readonly timestamp: number
  /** Null for an entry that is not about a block. */
  readonly blockNumber: number | null
}

/** Replaced blocks; entries about them may change or be withdrawn until the index has caught up. */
type ReplacedBlocks = { readonly firstBlock: number; caughtUpAtMs: number }

/** A time in which a process was suspended; afterwards it continues what it was doing. */
export type Suspension = { readonly fromMs: number; readonly toMs: number }

/** Everything observed from outside during the run; the audit is based on it. */
export type Journal = {
  /** Every order that was sent; one without an acknowledgement may still be stored. */
  readonly sent: Set<OrderUid>
  readonly acknowledged: Map<OrderUid, AcknowledgedOrder>
  readonly cancelled: Map<OrderUid, AcknowledgedCancellation>
  /** Refused requests by their error code. */
  readonly refused: Map<string, number>
  /** When each settlement was first sent to the node, by its calldata. */
  readonly firstSentMs: Map<string, number>
  /** Newest sighting of each notification. */
  readonly sightings: Map<string, Sighting>
  readonly replacedBlocks: ReplacedBlocks[]
  readonly suspensions: Suspension[]
  /** Creation time of each order when it was first read back. */
  readonly created: Map<OrderUid, number>
}

export const newJournal = (): Journal => ({
  sent: new Set(),
  acknowledged: new Map(),
  cancelled: new Map(),
  refused: new Map(),
  firstSentMs: new Map(),
  sightings: new Map(),
  replacedBlocks: [],
  suspensions: [],
  created: new Map(),
})

/** An index that reports to be at the head may mean the replaced branch. */
const CATCH_UP_MS = 20_000

/** Records that blocks from this one on are being replaced. */
export const noteReplaced = ({ replacedBlocks }: Journal, firstBlock: number): void => {
  replacedBlocks.push({ firstBlock, caughtUpAtMs: Number.POSITIVE_INFINITY })
}

/** Records that the service has caught up after all replaced blocks so far. */
export function noteCaughtUp({ replacedBlocks }: Journal): void {
  for (const replaced of replacedBlocks) {
    replaced.caughtUpAtMs = Math.min(replaced.caughtUpAtMs, performance.now() + CATCH_UP_MS)
  }
}

export const countRefusal = ({ refused }: Journal, code: string): void => {
  refused.set(code, (refused.get(code) ?? 0) + 1)
}
