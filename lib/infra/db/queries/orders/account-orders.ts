import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ListedOrders } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { orders } from '@/lib/infra/db/schema/orders'
import { selectOrdersInChunks } from './stored-order-query'

type PageOfOwner = {
  readonly chainId: number
  readonly owner: Address
  readonly offset: number
  readonly limit: number
}

/** Orders that an account owns or had placed on chain, up to the page's end; of each index no more rows are read. */
const placedOrders = ({ chainId, owner, offset, limit }: PageOfOwner): SQL => {
  const end = offset + limit
  return sql`
    select uid, creation_timestamp from (
      (select o.uid, o.creation_timestamp from orders o
       where o.chain_id = ${chainId}::integer and o.owner = ${owner}
       order by o.creation_timestamp desc nulls last, o.uid limit ${end}::bigint)
      union
      (select o.uid, o.creation_timestamp
       from onchain_placements p
       join orders o on o.chain_id = p.chain_id and o.uid = p.order_uid
       where p.chain_id = ${chainId}::integer and p.sender = ${owner}
       order by o.creation_timestamp desc nulls last, o.uid limit ${end}::bigint)
    ) of_account
    order by creation_timestamp desc nulls last, uid limit ${end}::bigint`
}

/**
 * Where trades begin that may be on the page, as one that is older than all placed orders up to its end is
 * not: the block after the last one before the oldest of them; 0 where they do not reach that far.
 */
const firstBlock = ({ chainId, offset, limit }: PageOfOwner): SQL => sql`
  select coalesce((
    select b.number + 1 from indexed_blocks b
    where b.chain_id = ${chainId}::integer and b.timestamp < (
      select case when count(*) = ${offset + limit}::bigint
        then floor(extract(epoch from min(creation_timestamp)))::bigint end
      from placed
    )
    order by b.timestamp desc, b.number desc limit 1
  ), 0) as number`

/**
 * Orders of an account that were settled without having been placed, by their first trades, newest first;
 * all of the block at the page's end. Scalar subqueries, which no planner turns into joins of every order.
 */
const unplacedOrders = ({ chainId, owner, offset, limit }: PageOfOwner): SQL => sql`
  select t.order_uid as uid, t.block_number from trades t
  where t.chain_id = ${chainId}::integer and t.owner = ${owner}
    and t.block_number >= (select number from first_block)
    and coalesce((
      select false from orders o where o.chain_id = t.chain_id and o.uid = t.order_uid
    ), true)
    and coalesce((
      select false from trades e
      where e.chain_id = t.chain_id and e.order_uid = t.order_uid
        and (e.block_number, e.log_index) < (t.block_number, t.log_index)
      limit 1
    ), true)
  order by t.block_number desc nulls last
  fetch first (${offset + limit}::bigint) rows with ties`

/** When a block was mined; of one whose header is not stored, when the next one was. */
const minedAt = (chainId: number): SQL => sql`to_timestamp((
  select i.timestamp from indexed_blocks i
  where i.chain_id = ${chainId}::integer and i.number >= u.block_number
  order by i.number limit 1
))`

/**
 * Uids of a page of the orders of an account, newest first: those it owns or had placed on chain, and those
 * of its that were settled without having been placed, which are as old as their first trade. Source:
 * lib/docs/protocol.md#orders-that-were-never-placed.
 */
export async function selectUidsOfOwner(
  db: Db | Tx,
  page: PageOfOwner,
): Promise<readonly OrderUid[]> {
  const found = sql`(
    with placed as materialized (${placedOrders(page)}),
      first_block as materialized (${firstBlock(page)}),
      unplaced as materialized (${unplacedOrders(page)})
    select uid, creation_timestamp, null::bigint as block_number from placed
    union all
    select u.uid, ${minedAt(page.chainId)}, u.block_number from unplaced u
  ) found`
  const rows = await db
    .select({ uid: sql`found.uid`.mapWith(orders.uid) })
    .from(found)
    // Blocks may have the same second.
    .orderBy(
      sql`found.creation_timestamp desc nulls last, found.block_number desc nulls first, found.uid`,
    )
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ uid }) => uid)
}

/**
 * The same page with those of its orders that are stored. Two statements: in one, the planner may join every
 * stored order before it takes the page, which a million of them turn into half a minute.
 */
export async function selectOrdersOfOwner(db: Db | Tx, page: PageOfOwner): Promise<ListedOrders> {
  const uids = await selectUidsOfOwner(db, page)
  return { uids, orders: await selectOrdersInChunks(db, { chainId: page.chainId, uids }) }
}
