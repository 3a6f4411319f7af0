import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import type { RunningSystem } from '@/lib/testing/system/running-system'

/** A stored settlement attempt. */
export type AttemptRow = {
  readonly auctionId: number
  /** Null while the attempt runs. */
  readonly endBlock: number | null
  readonly outcome: string | null
  readonly leftovers: ReadonlyMap<Address, bigint>
}

/** Fee of one fill in atoms of `token`: network and protocol fees together. */
type FeeRow = {
  readonly blockNumber: number
  readonly uid: OrderUid
  readonly token: Address
  readonly fee: bigint
}

/** Settlement data of a stopped system. */
export type StoredSettlements = {
  readonly attempts: readonly AttemptRow[]
  readonly fees: readonly FeeRow[]
}

type StoredAttempt = {
  readonly auction_id: number
  readonly end_block: number | null
  readonly outcome: string | null
  readonly leftovers: Readonly<Record<string, string>> | null
}

type StoredFee = {
  readonly block_number: number
  readonly order_uid: string
  readonly executed_fee_token: string
  readonly executed_fee: string
}

/** Reads the database files directly; the system must have been stopped. */
export async function readStoredSettlements(system: RunningSystem): Promise<StoredSettlements> {
  const store = new PGlite(path.join(system.dataDir, 'db'))
  try {
    const attempts = await store.query<StoredAttempt>(
      'select auction_id, end_block, outcome, leftovers from settlement_attempts order by auction_id',
    )
    const fees = await store.query<StoredFee>(
      `select block_number, order_uid, executed_fee_token, executed_fee::text as executed_fee
       from order_executions`,
    )
    return { attempts: attempts.rows.map(attemptRow), fees: fees.rows.map(feeRow) }
  } finally {
    await store.close()
  }
}

const attemptRow = (row: StoredAttempt): AttemptRow => ({
  auctionId: Number(row.auction_id),
  endBlock: row.end_block === null ? null : Number(row.end_block),
  outcome: row.outcome,
  leftovers: new Map(
    Object.entries(row.leftovers ?? {}).map(([token, amount]) => [address(token), BigInt(amount)]),
  ),
})

const feeRow = (row: StoredFee): FeeRow => ({
  blockNumber: Number(row.block_number),
  uid: orderUid(row.order_uid),
  token: address(row.executed_fee_token),
  fee: BigInt(row.executed_fee),
})
