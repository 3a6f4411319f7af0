import 'server-only'
import type { Log, PublicClient } from 'viem'
import type { BlockHeader } from '@/lib/domain/network/block'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import { readEventOrder } from '@/lib/domain/order/onchain-event'
import { nativeOrderFlowAbi } from '@/lib/domain/order/onchain-placement-abi'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type {
  ChainEvents,
  InvalidationLog,
  PlacementLog,
  RefundLog,
} from '@/lib/domain/settlement/chain-events'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { changedWhileReading, parseEvents, positionOf, uidOf } from './log-position'

type PlacementEvents = Pick<ChainEvents, 'placements' | 'withdrawals' | 'refunds'>

/**
 * Reads the events of the contract that places orders, in log order. Headers missing in `headers`
 * are fetched: a placement is dated by its block.
 */
export async function readPlacementLogs(
  client: PublicClient,
  domain: SettlementDomain,
  logs: Log[],
  headers: readonly BlockHeader[],
): Promise<PlacementEvents> {
  const placements: Omit<PlacementLog, 'timestamp'>[] = []
  const withdrawals: InvalidationLog[] = []
  const refunds: RefundLog[] = []
  for (const log of parseEvents(nativeOrderFlowAbi, logs)) {
    const position = positionOf(log)
    switch (log.eventName) {
      case 'OrderPlacement': {
        const { sender, order, signature, data: extra } = log.args
        const data = readEventOrder(order)
        // Such an order has no valid uid by which anybody could refer to it.
        if (!data.ok) break
        const owner = address(log.address)
        placements.push({
          ...position,
          sender: address(sender),
          uid: computeOrderUid(domain, data.value, owner),
          owner,
          data: data.value,
          scheme: signature.scheme,
          signature: hex(signature.data),
          extra: hex(extra),
        })
        break
      }
      case 'OrderInvalidation': {
        const uid = uidOf(log.args.orderUid)
        withdrawals.push({ ...position, uid, owner: unpackOrderUid(uid).owner })
        break
      }
      case 'OrderRefund':
        refunds.push({
          ...position,
          uid: uidOf(log.args.orderUid),
          refunder: address(log.args.refunder),
        })
        break
      default:
        break
    }
  }
  return { placements: await withTimestamps(client, placements, headers), withdrawals, refunds }
}

async function withTimestamps(
  client: PublicClient,
  placements: readonly Omit<PlacementLog, 'timestamp'>[],
  headers: readonly BlockHeader[],
): Promise<readonly PlacementLog[]> {
  const timestamps = new Map(headers.map(({ hash, timestamp }) => [hash, timestamp]))
  const missing = placements
    .map(({ blockHash }) => blockHash)
    .filter((hash) => !timestamps.has(hash))
  await Promise.all(
    [...new Set(missing)].map(async (hash) => {
      const { timestamp } = await client.getBlock({ blockHash: hash })
      timestamps.set(hash, unixSeconds(Number(timestamp)))
    }),
  )
  return placements.map((placement) => {
    const timestamp = timestamps.get(placement.blockHash)
    if (timestamp === undefined) throw changedWhileReading()
    return { ...placement, timestamp }
  })
}
