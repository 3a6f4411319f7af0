import { sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid, unpackOrderUid } from '@/lib/domain/order/uid'
import { type Address, address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { type TxHash, txHash } from '@/lib/domain/shared/hex'
import type { Db } from '@/lib/infra/db/database'

/** How many rows a made order book has. */
export type BookSize = {
  readonly orders: number
  readonly owners: number
  /** Orders that are still valid; the others expired before now. */
  readonly open: number
  readonly auctions: number
}

/** Auctions that the order with the longest report took part in. */
const LONG_ORDER_AUCTIONS = 500
/** Auctions that an order waits for its trade, if it waits. */
const WAITING_AUCTIONS = 2_000
export const CHAIN_ID = 31_337
export const SELL_TOKEN = address(`0x${'a1'.repeat(20)}`)
export const BUY_TOKEN = address(`0x${'b2'.repeat(20)}`)
const SETTLEMENT = address(`0x${'c3'.repeat(20)}`)
const SOLVERS = 2
/** How long open orders stay valid. */
const OPEN_SECONDS = 86_400
/** Every second order is traded, four trades a block. */
const TRADES_PER_BLOCK = 4
export const ORDERS_PER_BLOCK = TRADES_PER_BLOCK * 2
/** So that the trades span more time than prices of every five minutes are kept. */
const BLOCK_SECONDS = 12

/**
 * An account's address has no structure that an index could profit from. Of two orders in a row of
 * one account, one is traded.
 */
const OWNER = sql`'0x' || md5('owner' || (n / 2 % s.owners)) || substr(md5('tail' || (n / 2 % s.owners)), 1, 8)`
const VALID_TO = sql`case when n > s.orders - s.open then s.now + ${OPEN_SECONDS} else s.now - 60 - (s.orders - n) * 20 end`
const UID = sql`'0x' || md5('a' || n) || md5('b' || n) || substr(${OWNER}, 3) || lpad(to_hex(${VALID_TO}), 8, '0')`
const TX = sql`'0x' || md5('tx' || (n / ${ORDERS_PER_BLOCK})) || md5('ux' || (n / ${ORDERS_PER_BLOCK}))`
/** The auction that traded order `n`. */
const AUCTION = sql`(n::bigint * s.auctions / s.orders + 1)`

/**
 * Fills the tables of an empty order book: every order with its quote, three events, an auction with
 * two bids, and every second one with a trade. `nowSeconds`: the present, Unix seconds.
 */
export async function fillOrderBook(
  db: Db,
  size: BookSize,
  nowSeconds: number,
  onStep: (name: string) => void,
): Promise<void> {
  const constants = sql`(select ${size.owners}::bigint as owners, ${size.orders}::bigint as orders,
    ${size.open}::bigint as open, ${size.auctions}::bigint as auctions, ${nowSeconds}::bigint as now) s`
  const each = sql`generate_series(1, ${size.orders}::bigint) n, ${constants}`
  const traded = sql`generate_series(2, ${size.orders - size.open}::bigint, 2) n, ${constants}`
  const steps: Readonly<Record<string, ReturnType<typeof sql>>> = {
    documents: sql`insert into app_data (chain_id, hash, document, created_at)
      select ${CHAIN_ID}::int, '0x' || md5('d' || n) || md5('e' || n), '{"appCode":"bench ' || n || '"}', now()
      from generate_series(1, 100) n`,
    orders: sql`insert into orders (chain_id, uid, owner, from_address, sell_token, buy_token, receiver,
        sell_amount, buy_amount, valid_to, app_data, fee_amount, kind, partially_fillable,
        sell_token_balance, buy_token_balance, signing_scheme, signature, class,
        settlement_contract, full_balance_check, creation_timestamp)
      select ${CHAIN_ID}::int, ${UID}, ${OWNER}, ${OWNER}, ${SELL_TOKEN}, ${BUY_TOKEN},
        '0x0000000000000000000000000000000000000000', 1000000000000000000 + n, 2000000000 + n,
        ${VALID_TO}, '0x' || md5('d' || (n % 100 + 1)) || md5('e' || (n % 100 + 1)), 0,
        case when n % 3 = 0 then 'buy' else 'sell' end, n % 5 = 0, 'erc20', 'erc20', 'eip712',
        '0x' || repeat(md5('s' || n), 4) || '1b', 'limit', ${SETTLEMENT}, false,
        to_timestamp(${VALID_TO} - 1200)
      from ${each}`,
    quotes: sql`insert into order_quotes (chain_id, order_uid, gas_amount, gas_price, sell_token_price,
        sell_amount, buy_amount, fee_amount, solver, verified)
      select ${CHAIN_ID}::int, ${UID}, 120000, 1000000000, '0.5', 1000000000000000000, 2000000000,
        1000000, ${SETTLEMENT}, true
      from ${each}`,
    events: sql`insert into order_events (chain_id, order_uid, label, timestamp)
      select ${CHAIN_ID}::int, ${UID}, label, to_timestamp(${VALID_TO} - 1200 + at)
      from ${each}, (values ('created', 0), ('ready', 5), ('traded', 10)) e (label, at)`,
    auctions: sql`insert into auctions (chain_id, id, block, deadline_block, prices, gas_price,
        created_at, order_count)
      select ${CHAIN_ID}::int, n, n, n + 3,
        jsonb_build_object(${SELL_TOKEN}::text, '1000000000000000000', ${BUY_TOKEN}::text, '500000000000000000000000000'),
        1000000000, to_timestamp(${nowSeconds}::bigint - (${size.auctions}::bigint - n) * 12), 3
      from generate_series(1, ${size.auctions}::bigint) n`,
    // Most orders are traded at once; every thousandth waits, so that an auction has some of both.
    participation: sql`insert into auction_participation (chain_id, order_uid, first_auction_id, last_auction_id)
      select ${CHAIN_ID}::int, ${UID}, ${AUCTION},
        case when n % 1000 = 1 then least(${AUCTION} + ${WAITING_AUCTIONS}, s.auctions) else ${AUCTION} end
      from ${each} where n < s.orders`,
    solutions: sql`insert into proposed_solutions (chain_id, auction_id, solution_uid, solver, solver_name,
        ranking, is_winner, filtered_out, score, clearing_prices, swaps, gas)
      select ${CHAIN_ID}::int, n, k, ${SETTLEMENT}, 'solver ' || k, k + 1, k = 0, false, 1000000 - k,
        jsonb_build_object(${SELL_TOKEN}::text, '2000000000', ${BUY_TOKEN}::text, '1000000000000000000'), '[]', 200000
      from generate_series(1, ${size.auctions}::bigint) n, generate_series(0, ${SOLVERS - 1}) k`,
    executions: sql`insert into proposed_executions (chain_id, auction_id, solution_uid, order_uid,
        executed_sell, executed_buy, network_fee)
      select ${CHAIN_ID}::int, ${AUCTION}, k, ${UID}, 1000000000000000000, 2000000100, 1000
      from ${each}, generate_series(0, ${SOLVERS - 1}) k where n < s.orders`,
    wins: sql`insert into won_auctions (chain_id, solver, token, auction_id)
      select ${CHAIN_ID}::int, f.solver, f.token, n
      from generate_series(1, ${size.auctions}::bigint) n,
        (values ('', ''), (${SETTLEMENT}::text, ''), ('', ${SELL_TOKEN}::text), ('', ${BUY_TOKEN}::text),
          (${SETTLEMENT}::text, ${SELL_TOKEN}::text), (${SETTLEMENT}::text, ${BUY_TOKEN}::text)) f (solver, token)`,
    trades: sql`insert into trades (chain_id, block_number, log_index, block_hash, tx_hash, order_uid,
        owner, sell_token, buy_token, sell_amount, buy_amount, fee_amount, auction_id)
      select ${CHAIN_ID}::int, n / ${ORDERS_PER_BLOCK} + 1, (n / 2) % ${TRADES_PER_BLOCK}, ${TX}, ${TX}, ${UID},
        ${OWNER}, ${SELL_TOKEN}, ${BUY_TOKEN}, 1000000000000000000 + n, 2000000000 + n, 0, ${AUCTION}
      from ${traded}`,
    blocks: sql`insert into indexed_blocks (chain_id, number, hash, parent_hash, timestamp)
      select ${CHAIN_ID}::int, n, '0x' || md5('h' || n) || md5('i' || n), '0x' || md5('h' || (n - 1)) || md5('i' || (n - 1)),
        ${nowSeconds}::bigint - (${size.orders / ORDERS_PER_BLOCK}::bigint + 1 - n) * ${BLOCK_SECONDS}
      from generate_series(1, ${size.orders / ORDERS_PER_BLOCK}::bigint + 1) n`,
    prices: sql`insert into price_samples (chain_id, token, "interval", "time", price_usd, volume_usd)
      select ${CHAIN_ID}::int, token, i.name, (${nowSeconds}::bigint / i.seconds - n) * i.seconds, 2000, 0
      from (values ('5m', 300, 2016), ('1h', 3600, 720)) i (name, seconds, samples),
        (values (${SELL_TOKEN}), (${BUY_TOKEN})) t (token), generate_series(0, i.samples) n`,
    fees: sql`insert into order_executions (chain_id, block_number, log_index, auction_id, order_uid,
        executed_fee, executed_fee_token, protocol_fees)
      select ${CHAIN_ID}::int, n / ${ORDERS_PER_BLOCK} + 1, (n / 2) % ${TRADES_PER_BLOCK}, ${AUCTION}, ${UID},
        1000, ${SELL_TOKEN}, '[]'
      from ${traded}`,
    settlements: sql`insert into settlements (chain_id, block_number, log_index, block_hash, tx_hash,
        solver, auction_id, solution_uid, gas_used, effective_gas_price)
      select ${CHAIN_ID}::int, n / ${ORDERS_PER_BLOCK} + 1, ${TRADES_PER_BLOCK}, ${TX}, ${TX}, ${SETTLEMENT},
        ${AUCTION}, 0, 200000, 1000000000
      from ${traded} where n % ${ORDERS_PER_BLOCK} = 0`,
    attempts: sql`insert into settlement_attempts (chain_id, auction_id, solution_uid, solver,
        start_timestamp, start_block, deadline_block, end_timestamp, end_block, outcome)
      select ${CHAIN_ID}::int, n, 0, ${SETTLEMENT}, to_timestamp(${nowSeconds}::bigint), n, n + 3,
        to_timestamp(${nowSeconds}::bigint), n + 1, 'success'
      from generate_series(1, ${size.auctions}::bigint) n`,
    // The newest order still takes part, since 500 auctions, and got a bid in every second one.
    'a long report': sql`insert into auction_participation (chain_id, order_uid, first_auction_id, last_auction_id)
      select ${CHAIN_ID}::int, ${UID}, s.auctions - ${LONG_ORDER_AUCTIONS - 1}, null
      from generate_series(${size.orders}::bigint, ${size.orders}::bigint) n, ${constants}`,
    'its bids': sql`insert into proposed_executions (chain_id, auction_id, solution_uid, order_uid,
        executed_sell, executed_buy, network_fee)
      select ${CHAIN_ID}::int, a, 0, ${UID}, 1000000000000000000, 2000000100, 1000
      from generate_series(${size.orders}::bigint, ${size.orders}::bigint) n, ${constants},
        generate_series(${size.auctions - LONG_ORDER_AUCTIONS + 1}::bigint, ${size.auctions}::bigint, 2) a`,
  }
  for (const [name, statement] of Object.entries(steps)) {
    onStep(name)
    await db.execute(statement)
  }
  onStep('statistics')
  await db.execute(sql`vacuum analyze`)
}

/** The present of a filled order book, Unix seconds. */
export async function presentOf(db: Db): Promise<UnixSeconds> {
  const [row] = await db
    .select({ now: sql`max(valid_to) - ${OPEN_SECONDS}::bigint`.mapWith(Number) })
    .from(sql`orders`)
  return unixSeconds(row?.now ?? 0)
}

/** What reads of the made order book can ask for, chosen by `random` (0 to below 1). */
export type BookSubjects = {
  readonly uids: readonly OrderUid[]
  readonly owners: readonly Address[]
  readonly txHashes: readonly TxHash[]
  readonly longOrder: OrderUid
}

const SUBJECTS = 2_000

/** Draws uids, owners and transactions from the whole age of the book. */
export async function drawSubjects(
  db: Db,
  size: BookSize,
  random: () => number,
): Promise<BookSubjects> {
  const draw = (limit: number) => Math.floor(random() * limit)
  const rows = async (statement: ReturnType<typeof sql>) => {
    const drawn = await db
      .select({ value: sql<string>`drawn.value` })
      .from(sql`(${statement}) drawn (value)`)
    return drawn.map(({ value }) => value)
  }
  const stepOfOrders = Math.max(1, Math.floor(size.orders / SUBJECTS))
  const drawnUids = await rows(sql`select uid from orders
    where mod(abs(hashtext(uid)), ${stepOfOrders}) = ${draw(stepOfOrders)} limit ${SUBJECTS}`)
  const uids = drawnUids.map(orderUid)
  const txHashes = await rows(sql`select tx_hash from settlements
    where mod(abs(hashtext(tx_hash)), 100) = ${draw(100)} limit ${SUBJECTS}`)
  const [longOrder = ''] = await rows(sql`select order_uid from auction_participation
    where first_auction_id = ${size.auctions - LONG_ORDER_AUCTIONS + 1}::bigint
      and coalesce(last_auction_id, ${size.auctions}::bigint) = ${size.auctions}::bigint limit 1`)
  return {
    uids,
    owners: uids.map((uid) => unpackOrderUid(uid).owner),
    txHashes: txHashes.map(txHash),
    longOrder: orderUid(longOrder),
  }
}
