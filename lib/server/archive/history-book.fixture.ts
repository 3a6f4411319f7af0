import { sql } from 'drizzle-orm'
import { HISTORY_GROUPS, historyGroup } from '@/lib/infra/db/archive/history-groups'
import { rowsOf } from '@/lib/infra/db/archive/table-shape'
import type { Database, Db } from '@/lib/infra/db/database'
import { tablesOf } from './group-tables'

export const CHAIN_ID = 31_337
/** 2024-01-01. */
const START = 1_704_067_200
const ORDERS_A_DAY = 6
const DAYS = 100
const BLOCK_SECONDS = 3_600

const hash = (seed: string, bytes: number) =>
  sql.raw(
    `'0x' || substr(md5('${seed}' || n) || md5('x' || n) || md5('y' || n) || md5('z' || n), 1, ${bytes * 2})`,
  )
/** An order's expiry: every tenth order of the first months is valid for half a year. */
const EXPIRY = sql.raw(
  `(${START} + n * 86400 / ${ORDERS_A_DAY} + 1200 + case when n % 10 = 7 then 15552000 else 0 end)`,
)
const UID = sql`${hash('uid', 52)} || lpad(to_hex(${EXPIRY}), 8, '0')`
const CREATED = sql.raw(`(${START} + n * 86400 / ${ORDERS_A_DAY})`)
const BLOCK = sql.raw(`(n * 86400 / ${ORDERS_A_DAY * BLOCK_SECONDS} + 1)`)
const IS_TRADED = sql.raw(`(n % 2 = 0)`)

/**
 * A book of a hundred days from 2024-01-01: each order with what the tables have of it, and one auction
 * each; values that are easily lost, such as the largest amounts, microseconds and odd characters.
 */
export async function fillHistory({ db }: Pick<Database, 'db'>): Promise<void> {
  const each = sql`generate_series(1, ${ORDERS_A_DAY * DAYS}::bigint) n`
  const largest = (2n ** 256n - 1n).toString()
  const statements = [
    sql`insert into indexed_blocks (chain_id, number, hash, parent_hash, timestamp)
      select ${CHAIN_ID}::int, n, ${hash('b', 32)}, ${hash('p', 32)}, ${START}::bigint + (n - 1) * ${BLOCK_SECONDS}::bigint
      from generate_series(1, ${(DAYS * 86_400) / BLOCK_SECONDS + 1}::bigint) n`,
    sql`insert into orders (chain_id, uid, owner, from_address, sell_token, buy_token, receiver,
        sell_amount, buy_amount, valid_to, app_data, fee_amount, kind, partially_fillable,
        sell_token_balance, buy_token_balance, signing_scheme, signature, class, settlement_contract,
        full_balance_check, creation_timestamp, interactions, closed_block)
      select ${CHAIN_ID}::int, ${UID}, ${hash('o', 20)}, ${hash('o', 20)}, ${hash('s', 20)}, ${hash('t', 20)},
        ${hash('r', 20)}, ${largest}::numeric - n, n, ${EXPIRY}, ${hash('a', 32)}, 0, 'sell', false, 'erc20',
        'erc20', 'eip712', ${hash('g', 65)}, 'limit', ${hash('c', 20)}, false,
        to_timestamp(${CREATED}) + interval '1 microsecond' * n,
        jsonb_build_object('pre', jsonb_build_array(jsonb_build_object('value', ${largest}::text)), 'post', '[]'::jsonb),
        case when ${IS_TRADED} then ${BLOCK} end
      from ${each}`,
    sql`insert into order_quotes (chain_id, order_uid, gas_amount, gas_price, sell_token_price, sell_amount,
        buy_amount, fee_amount, solver, verified, metadata)
      select ${CHAIN_ID}::int, ${UID}, 1, 1, '0.50', ${largest}::numeric, 1, 1, ${hash('v', 20)}, true,
        jsonb_build_object('text', ${'line\u2028and\u0085 "quote" \\ é 🙂\n'}::text, 'number', 1.50)
      from ${each} where n % 3 > 0`,
    sql`insert into order_events (chain_id, order_uid, label, reason, timestamp)
      select ${CHAIN_ID}::int, ${UID}, label, reason, to_timestamp(${CREATED} + 0.000001)
      from ${each}, (values ('created', null), ('ready', ${'a\u2028b\rc'}::text)) e (label, reason)`,
    sql`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      select ${CHAIN_ID}::int, n, ${BLOCK}, ${BLOCK} + 3, jsonb_build_object('0xa', ${largest}::text), 7,
        to_timestamp(${CREATED}), 1
      from generate_series(1, ${ORDERS_A_DAY * DAYS + 500}::bigint) n`,
    sql`insert into auction_participation (chain_id, order_uid, first_auction_id, last_auction_id)
      select ${CHAIN_ID}::int, ${UID}, n, n from ${each}`,
    sql`insert into proposed_solutions (chain_id, auction_id, solution_uid, solver, solver_name, ranking,
        is_winner, filtered_out, score, clearing_prices, swaps, gas)
      select ${CHAIN_ID}::int, n, k, ${hash('v', 20)}, 'solver', k + 1, k = 0, false, ${largest}::numeric, '{}', '[]', 1
      from ${each}, generate_series(0, 1) k`,
    sql`insert into proposed_executions (chain_id, auction_id, solution_uid, order_uid, executed_sell,
        executed_buy, network_fee)
      select ${CHAIN_ID}::int, n, k, ${UID}, 10, 20, 1 from ${each}, generate_series(0, 1) k`,
    sql`insert into fee_policies (chain_id, auction_id, order_uid, application_order, kind, factor, max_volume_factor)
      select ${CHAIN_ID}::int, n, ${UID}, 0, 'surplus', 0.1::float8 + 1e-17, 1.0 / 3 from ${each}`,
    sql`insert into rejected_bids (chain_id, auction_id, solver, solver_name, reason, order_uids)
      select ${CHAIN_ID}::int, n, ${hash('v', 20)}, 'slow', 'late', '[]' from ${each} where n % 4 = 0`,
    sql`insert into won_auctions (chain_id, solver, token, auction_id) select ${CHAIN_ID}::int, '', '', n from ${each}`,
    sql`insert into settlement_attempts (chain_id, auction_id, solution_uid, solver, start_timestamp, start_block,
        deadline_block, outcome)
      select ${CHAIN_ID}::int, n, 0, ${hash('v', 20)}, to_timestamp(${CREATED}), ${BLOCK}, ${BLOCK} + 3, 'success'
      from ${each} where ${IS_TRADED}`,
    sql`insert into settlements (chain_id, block_number, log_index, block_hash, tx_hash, solver, auction_id,
        solution_uid, gas_used, effective_gas_price)
      select ${CHAIN_ID}::int, ${BLOCK}, 1, ${hash('b', 32)}, ${hash('x', 32)}, ${hash('v', 20)}, n, 0, 1, 1
      from ${each} where ${IS_TRADED}`,
    sql`insert into trades (chain_id, block_number, log_index, block_hash, tx_hash, order_uid, owner, sell_token,
        buy_token, sell_amount, buy_amount, fee_amount, auction_id)
      select ${CHAIN_ID}::int, ${BLOCK}, 0, ${hash('b', 32)}, ${hash('x', 32)}, ${UID}, ${hash('o', 20)},
        ${hash('s', 20)}, ${hash('t', 20)}, ${largest}::numeric, 20, 0, n
      from ${each} where ${IS_TRADED}`,
    sql`insert into order_executions (chain_id, block_number, log_index, auction_id, order_uid, executed_fee,
        executed_fee_token, protocol_fees)
      select ${CHAIN_ID}::int, ${BLOCK}, 0, n, ${UID}, 1, ${hash('s', 20)}, '[]' from ${each} where ${IS_TRADED}`,
    sql`insert into presignatures (chain_id, block_number, log_index, block_hash, tx_hash, owner, order_uid, signed)
      select ${CHAIN_ID}::int, ${BLOCK}, 9, ${hash('b', 32)}, ${hash('x', 32)}, ${hash('o', 20)},
        ${hash('strange', 52)} || lpad(to_hex(${EXPIRY}), 8, '0'), true
      from ${each} where n % 5 = 0`,
    sql`insert into notifications (id, chain_id, account, type, message, metadata, created_at, order_uid)
      select 'n' || n, ${CHAIN_ID}::int, ${hash('o', 20)}, 'order_filled', 'filled', '{}', to_timestamp(${CREATED}), ${UID}
      from ${each} where ${IS_TRADED}`,
    // Of another network: must stay.
    sql`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count)
      values (1, 1, 1, 1, '{}', 1, to_timestamp(${START}::bigint), 0)`,
    sql`insert into report_hours (chain_id, hour, auctions)
      select ${CHAIN_ID}::int, ${START}::bigint + n * 3600, 0 from generate_series(0, ${DAYS * 24}::bigint) n`,
  ]
  for (const statement of statements) await db.execute(statement)
}

const TABLES = [
  ...new Set(
    HISTORY_GROUPS.flatMap((name) => tablesOf(historyGroup(name)).map(({ table }) => table)),
  ),
].sort()

/** Every row of history as text, by table. */
export async function dumpHistory(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const dump: Record<string, readonly string[]> = {}
  for (const table of TABLES) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(table)} t order by 1`,
    )
    dump[table] = rows.map(({ row }) => row)
  }
  return dump
}

/** Orders that lack a row of another table that each order of the book has. */
export async function brokenOrders(db: Db): Promise<number> {
  const [row] = await rowsOf<{ broken: number }>(
    db,
    sql`select count(*)::int as broken from orders o full join auction_participation p
      on p.chain_id = o.chain_id and p.order_uid = o.uid where o.uid is null or p.order_uid is null`,
  )
  return row?.broken ?? -1
}
