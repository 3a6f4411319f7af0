import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Address, address } from '@/lib/domain/shared/address'
import type { RunningSystem } from './running-system'

/** What the store keeps of one settlement attempt. */
export type AttemptRow = {
  readonly auctionId: number
  /** Null while it runs. */
  readonly endBlock: number | null
  readonly outcome: string | null
  readonly leftovers: ReadonlyMap<Address, bigint>
}

type StoredRow = {
  readonly auction_id: number
  readonly end_block: number | null
  readonly outcome: string | null
  readonly leftovers: Readonly<Record<string, string>> | null
}

/** Reads the store's files themselves; the system must have been stopped. */
export async function readAttemptRows(system: RunningSystem): Promise<readonly AttemptRow[]> {
  const store = new PGlite(path.join(system.dataDir, 'db'))
  try {
    const { rows } = await store.query<StoredRow>(
      'select auction_id, end_block, outcome, leftovers from settlement_attempts order by auction_id',
    )
    return rows.map((row) => ({
      auctionId: Number(row.auction_id),
      endBlock: row.end_block === null ? null : Number(row.end_block),
      outcome: row.outcome,
      leftovers: new Map(
        Object.entries(row.leftovers ?? {}).map(([token, amount]) => [
          address(token),
          BigInt(amount),
        ]),
      ),
    }))
  } finally {
    await store.close()
  }
}
