import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import type { LookupRow } from './lookup-rows'

/** What can be looked up: order ids and order digests. */
export type LookupIds = {
  readonly uids: readonly OrderUid[]
  readonly digests: readonly Bytes32[]
}

/** The valid ids of these rows. */
export function idsToLookUp(rows: readonly LookupRow[]): LookupIds {
  return {
    uids: rows.flatMap(({ item }) => (item.kind === 'id' ? [item.uid] : [])),
    digests: rows.flatMap(({ item }) => (item.kind === 'digest' ? [item.digest] : [])),
  }
}

export const sizeOf = ({ uids, digests }: LookupIds): number => uids.length + digests.length

/** Whether the network can look up all of these; some networks cannot look up digests. */
export const canLookUp = ({ capabilities }: NetworkView, { digests }: LookupIds): boolean =>
  digests.length === 0 || capabilities.ordersByDigest
