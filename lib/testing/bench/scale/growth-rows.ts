import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/lib/infra/db/database'
import { BUY_TOKEN, CHAIN_ID, SELL_TOKEN } from './book-rows'

/** What tables of sizes call the large values of auctions: instances for export, the newest of which are kept. */
export const INSTANCES = 'auctions, instances'

/** Rows that one order comes with, or so many orders with one. */
const QUOTES_PER_ORDER = 3
const ORDERS_PER_UPLOAD = 10
const BLOCK_SECONDS = 12
const BLOCKS_AN_HOUR = 3_600 / BLOCK_SECONDS
/** Characters of an auction's instance, which is compressed already. */
const INSTANCE_CHARACTERS = 20_000
const ORDER_SECONDS = 1_200
const QUOTE_SECONDS = 600

/** One simulated hour: the first has number 0. */
type SimulatedHour = {
  readonly hour: number
  readonly ordersAnHour: number
  /** When hour 0 began, Unix seconds. */
  readonly start: number
}

const ADDRESS = `'0x' || substr(md5('o' || n), 1, 32) || 'c0ffee00'`
const BYTES = (seed: string) => `'0x' || md5('${seed}' || n) || md5('${seed}b' || n)`

/**
 * What an hour of trading leaves: each order with its quote, three events and a place in the auction of its
 * block, half of them traded; quotes that nobody took, documents that no order needs, and an auction with
 * its instance and two bids for every block.
 */
export async function insertHour(db: Db, { hour, ordersAnHour, start }: SimulatedHour) {
  const first = hour * ordersAnHour + 1
  const last = first + ordersAnHour - 1
  const firstBlock = hour * BLOCKS_AN_HOUR + 1
  const lastBlock = firstBlock + BLOCKS_AN_HOUR - 1
  const raw = (text: string) => sql.raw(text)
  const chain = raw(`${CHAIN_ID}::int`)
  const each = raw(`generate_series(${first}::bigint, ${last}::bigint) n`)
  const traded = raw(`generate_series(${first + (first % 2)}::bigint, ${last}::bigint, 2) n`)
  const eachBlock = raw(`generate_series(${firstBlock}::bigint, ${lastBlock}::bigint) n`)
  const created = `(${start}::bigint + n * 3600 / ${ordersAnHour})`
  const uid = raw(
    `${BYTES('u')} || substr(${ADDRESS}, 3) || lpad(to_hex(${created} + ${ORDER_SECONDS}), 8, '0')`,
  )
  const block = raw(`(n * ${BLOCKS_AN_HOUR} / ${ordersAnHour} + 1)`)
  const at = (seconds: number) => raw(`to_timestamp(${created} + ${seconds})`)
  const blockTime = `(${start}::bigint + n * ${BLOCK_SECONDS})`
  const [owner, hash, solver] = [raw(ADDRESS), raw(BYTES('h')), raw(`'0x${'c3'.repeat(20)}'`)]
  const statements: readonly SQL[] = [
    sql`insert into indexed_blocks (chain_id, number, hash, parent_hash, timestamp)
      select ${chain}, n, ${hash}, ${hash}, ${raw(blockTime)} from ${eachBlock}`,
    sql`insert into quotes (chain_id, from_address, sell_token, buy_token, sell_amount, buy_amount, fee_amount,
        kind, signing_scheme, app_data, valid_to, gas_amount, gas_price, sell_token_price, solver, verified,
        metadata, created_at, expiration)
      select ${chain}, ${owner}, ${SELL_TOKEN}, ${BUY_TOKEN}, 1000000000000000000 + n, 2000000000, 1000000,
        'sell', 'eip712', ${hash}, ${raw(created)} + ${ORDER_SECONDS}::bigint, 120000, 1000000000, '0.5',
        ${solver}, true, jsonb_build_object('interactions', repeat(md5(n || 'm' || k), 8)), ${at(0)}, ${at(QUOTE_SECONDS)}
      from ${each}, generate_series(1, ${QUOTES_PER_ORDER}::int) k`,
    sql`insert into app_data (chain_id, hash, document, created_at, unused_since)
      select ${chain}, ${hash}, repeat(md5(n::text), 12), ${at(0)}, ${at(0)}
      from ${each} where n % ${ORDERS_PER_UPLOAD}::bigint = 0`,
    sql`insert into orders (chain_id, uid, owner, from_address, sell_token, buy_token, receiver, sell_amount,
        buy_amount, valid_to, app_data, fee_amount, kind, partially_fillable, sell_token_balance,
        buy_token_balance, signing_scheme, signature, class, settlement_contract, full_balance_check,
        creation_timestamp, closed_block)
      select ${chain}, ${uid}, ${owner}, ${owner}, ${SELL_TOKEN}, ${BUY_TOKEN}, ${owner},
        1000000000000000000 + n, 2000000000, ${raw(created)} + ${ORDER_SECONDS}::bigint,
        '0x' || md5('d' || n % 100) || md5('e' || n % 100), 0, 'sell', false, 'erc20', 'erc20', 'eip712',
        '0x' || repeat(md5('s' || n), 4) || '1b', 'limit', ${solver}, false, ${at(0)},
        case when n % 2 = 0 then ${block} end
      from ${each}`,
    sql`insert into order_quotes (chain_id, order_uid, gas_amount, gas_price, sell_token_price, sell_amount,
        buy_amount, fee_amount, solver, verified)
      select ${chain}, ${uid}, 120000, 1000000000, '0.5', 1000000000000000000, 2000000000, 1000000, ${solver}, true
      from ${each}`,
    sql`insert into order_events (chain_id, order_uid, label, timestamp)
      select ${chain}, ${uid}, label, ${at(5)}
      from ${each}, (values ('created'), ('ready'), ('traded')) e (label)`,
    sql`insert into auction_participation (chain_id, order_uid, first_auction_id, last_auction_id)
      select ${chain}, ${uid}, ${block}, ${block} from ${each}`,
    sql`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price, created_at, order_count, instance)
      select ${chain}, n, n, n + 3, jsonb_build_object(${SELL_TOKEN}::text, '1000000000000000000', ${BUY_TOKEN}::text, '1'),
        1000000000, to_timestamp(${raw(blockTime)}), 14,
        (select string_agg(md5(n || 'i' || k), '') from generate_series(1, ${INSTANCE_CHARACTERS / 32}::int) k)
      from ${eachBlock}`,
    sql`insert into proposed_solutions (chain_id, auction_id, solution_uid, solver, solver_name, ranking,
        is_winner, filtered_out, score, clearing_prices, swaps, gas)
      select ${chain}, n, k, ${solver}, 'solver ' || k, k + 1, k = 0, false, 1000000 - k,
        jsonb_build_object(${SELL_TOKEN}::text, '2000000000', ${BUY_TOKEN}::text, '1000000000000000000'), '[]', 200000
      from ${eachBlock}, generate_series(0, 1) k`,
    sql`insert into proposed_executions (chain_id, auction_id, solution_uid, order_uid, executed_sell,
        executed_buy, network_fee)
      select ${chain}, ${block}, k, ${uid}, 1000000000000000000, 2000000100, 1000
      from ${each}, generate_series(0, 1) k`,
    sql`insert into won_auctions (chain_id, solver, token, auction_id)
      select ${chain}, f.solver, f.token, n from ${eachBlock},
        (values ('', ''), (${solver}, ''), ('', ${SELL_TOKEN}::text), ('', ${BUY_TOKEN}::text),
          (${solver}, ${SELL_TOKEN}::text), (${solver}, ${BUY_TOKEN}::text)) f (solver, token)`,
    sql`insert into settlement_attempts (chain_id, auction_id, solution_uid, solver, start_timestamp,
        start_block, deadline_block, end_timestamp, end_block, outcome)
      select ${chain}, n, 0, ${solver}, to_timestamp(${raw(blockTime)}), n, n + 3, to_timestamp(${raw(blockTime)}), n + 1, 'success'
      from ${eachBlock}`,
    sql`insert into settlements (chain_id, block_number, log_index, block_hash, tx_hash, solver, auction_id,
        solution_uid, gas_used, effective_gas_price)
      select ${chain}, n, 1000000, ${hash}, ${hash}, ${solver}, n, 0, 200000, 1000000000 from ${eachBlock}`,
    sql`insert into trades (chain_id, block_number, log_index, block_hash, tx_hash, order_uid, owner, sell_token,
        buy_token, sell_amount, buy_amount, fee_amount, auction_id)
      select ${chain}, ${block}, n % 1000000, ${hash}, ${hash}, ${uid}, ${owner}, ${SELL_TOKEN}, ${BUY_TOKEN},
        1000000000000000000 + n, 2000000000, 0, ${block}
      from ${traded}`,
    sql`insert into order_executions (chain_id, block_number, log_index, auction_id, order_uid, executed_fee,
        executed_fee_token, protocol_fees)
      select ${chain}, ${block}, n % 1000000, ${block}, ${uid}, 1000, ${SELL_TOKEN}, '[]' from ${traded}`,
    sql`insert into notifications (id, chain_id, account, type, message, metadata, created_at, block_number, order_uid)
      select ${hash}, ${chain}, ${owner}, 'order_filled', 'Sold 1 WETH for 2000 USDC.',
        jsonb_build_object('orderUid', ${uid}, 'executedSellAmount', '1000000000000000000', 'executedBuyAmount', '2000000000'),
        ${at(12)}, ${block}, ${uid}
      from ${traded}`,
  ]
  for (const statement of statements) await db.execute(statement)
}
