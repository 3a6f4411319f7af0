import 'server-only'
import type { Log } from 'viem'
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
