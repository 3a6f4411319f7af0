import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { FillPosition } from '@/lib/domain/settlement/account-fill'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { trades } from '@/lib/infra/db/schema/trades'

/**
 * Positions of the trades of orders that an account owns or had placed on chain, newest first; of two
 * indexes, each is read no further than the page ends. `condition` is empty, or starts with `and` and is
 * about a trade `t`.
 */
export function selectAccountTradeKeys(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly account: Address
    readonly condition: SQL
    readonly offset: number
    readonly limit: number
  },
): Promise<readonly FillPosition[]> {
  const { chainId, account, condition, offset, limit } = input
  const end = offset + limit
  const found = sql`(
    (select t.block_number, t.log_index from trades t
     where t.chain_id = ${chainId}::integer and t.owner = ${account} ${condition}
     order by t.block_number desc nulls last, t.log_index desc nulls last limit ${end}::bigint)
    union
    (select t.block_number, t.log_index
     from onchain_placements p
     join trades t on t.chain_id = p.chain_id and t.order_uid = p.order_uid
     where p.chain_id = ${chainId}::integer and p.sender = ${account} ${condition}
     order by t.block_number desc, t.log_index desc limit ${end}::bigint)
  ) found`
  return db
    .select({
      blockNumber: sql`found.block_number`.mapWith(trades.blockNumber),
      logIndex: sql`found.log_index`.mapWith(trades.logIndex),
    })
    .from(found)
    .orderBy(sql`found.block_number desc, found.log_index desc`)
    .limit(limit)
    .offset(offset)
}
