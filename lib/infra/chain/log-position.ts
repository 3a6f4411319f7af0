import 'server-only'
import { type Abi, type Log, parseEventLogs, toEventSelector } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'
import type { LogPosition } from '@/lib/domain/settlement/chain-events'
import { blockHash, txHash } from '@/lib/domain/shared/hex'
import { InfraError } from '@/lib/infra/errors'

/** The chain was reorganised during the read; a retry reads the new branch. */
export const changedWhileReading = () =>
  new InfraError('chain: the branch changed while it was read', { retryable: true, cause: null })

/** Where a mined log is. Throws `changedWhileReading` for a log that is no longer mined. */
export function positionOf(log: Log): LogPosition {
  if (log.blockHash === null || log.transactionHash === null) throw changedWhileReading()
  return {
    blockNumber: Number(log.blockNumber),
    blockHash: blockHash(log.blockHash),
    logIndex: Number(log.logIndex),
    txHash: txHash(log.transactionHash),
  }
}

/** The logs that are events of this ABI, decoded; throws where one of them is malformed. */
export function parseEvents<const abi extends Abi>(abi: abi, logs: Log[]) {
  const selectors = new Set<string | undefined>(
    abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])),
  )
  const parsed = parseEventLogs({ abi, logs, strict: true })
  // viem leaves out events that it cannot decode.
  if (parsed.length < logs.filter(({ topics }) => selectors.has(topics[0])).length) {
    throw new Error('the node answers a malformed event')
  }
  return parsed
}

/** A uid from an event of a contract that checks its length; throws a fault on any other. */
export function uidOf(text: string): OrderUid {
  const parsed = parseOrderUid(text)
  if (!parsed.ok)
    throw new InfraError('chain: an event carries a malformed uid', {
      retryable: false,
      cause: null,
    })
  return parsed.value
}
