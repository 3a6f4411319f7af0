import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import type { TimeSpan } from '@/lib/domain/report/report-hour'
import type { SolverFigures } from '@/lib/domain/report/solver-figures'
import { ATTEMPT_REVERTED, ATTEMPT_SUCCESS, ATTEMPT_TIMEOUT } from '@/lib/domain/settlement/attempt'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { surplusWei } from '@/lib/infra/db/queries/settlements/total-surplus'

/** Figures of the auctions created in a span, added up from what was recorded of them. */
export type AuctionFigures = {
  readonly auctions: number
  /** Sum of the bounds of those that have one, native wei. */
  readonly bound: Wei
  readonly solvers: readonly SolverFigures[]
}

/**
 * Adds up what each solver did in the auctions created in a span. One statement: the auctions come
 * first, by their time, and everything else is found by their ids. Rounding: each amount in whole wei,
 * down; `div` truncates, like division of bigints.
 * Source: lib/docs/solving.md#solver-league.
 */
export async function selectSolverFigures(
  db: Db | Tx,
  input: TimeSpan & {
    readonly chainId: number
    /** Has the price of the native coin. */
    readonly wrappedNativeToken: Address
  },
): Promise<AuctionFigures> {
  const { chainId, from, to, wrappedNativeToken } = input
  // `limit all` and arrays keep the planner from joining tables whole.
  const ofPicked = (table: string): SQL => sql`${sql.raw(table)}.chain_id = ${chainId}::integer
    and ${sql.raw(table)}.auction_id = any(array(select id from picked))`
  const { rows } = (await db.execute(sql`
    with picked as materialized (
      select id, bound from auctions where chain_id = ${chainId}::integer
        and created_at >= to_timestamp(${from}::bigint) and created_at < to_timestamp(${to}::bigint)
    ), bids as materialized (
      select auction_id, solution_uid, solver, solver_name, ranking, is_winner, filtered_out, score
      from proposed_solutions where ${ofPicked('proposed_solutions')}
    ), winner as (
      select distinct on (auction_id) auction_id, solver from bids where is_winner
      order by auction_id, ranking
    ), second as (
      select distinct on (bids.auction_id) bids.auction_id, bids.solver
      from bids join winner on winner.auction_id = bids.auction_id
      where bids.solver <> winner.solver and not bids.is_winner and not bids.filtered_out
        and ${sharesOrder(chainId)}
      order by bids.auction_id, bids.score desc, bids.ranking
    ), captures as (
      select bids.solver, sum(bids.score) as captured
      from bids join picked on picked.id = bids.auction_id
      where bids.is_winner and picked.bound is not null group by bids.solver
    ), seconds as (
      select solver, count(*) as second_places from second group by solver
    ), bidders as (
      select solver, max(solver_name) as solver_name, count(distinct auction_id) as auctions,
        count(*) filter (where is_winner) as wins
      from bids group by solver
    ), tries as (
      select solver,
        count(*) filter (where outcome = ${ATTEMPT_REVERTED}) as reverted,
        count(*) filter (where outcome = ${ATTEMPT_TIMEOUT}) as missed_deadlines,
        count(*) filter (where outcome not in
          (${ATTEMPT_SUCCESS}, ${ATTEMPT_REVERTED}, ${ATTEMPT_TIMEOUT})) as given_up
      from settlement_attempts where ${ofPicked('settlement_attempts')} group by solver
    ), mined as materialized (
      select auction_id, solution_uid, solver, block_number
      from settlements where ${ofPicked('settlements')} and solution_uid is not null
    ), done as (
      select solver, count(distinct (auction_id, solution_uid)) as settled from mined group by solver
    ), paid as (${paidBySolver(chainId, wrappedNativeToken)})
    select (select count(*) from picked)::integer as all_auctions,
      (select coalesce(sum(bound), 0)::text from picked) as bound,
      bidders.solver, bidders.solver_name,
      bidders.auctions::integer, bidders.wins::integer,
      coalesce(seconds.second_places, 0)::integer as second_places,
      coalesce(done.settled, 0)::integer as settled,
      coalesce(tries.reverted, 0)::integer as reverted,
      coalesce(tries.missed_deadlines, 0)::integer as missed_deadlines,
      coalesce(tries.given_up, 0)::integer as given_up,
      coalesce(paid.surplus, 0)::text as surplus,
      coalesce(paid.network_fees, 0)::text as network_fees,
      coalesce(paid.protocol_fees, 0)::text as protocol_fees,
      coalesce(captures.captured, 0)::text as captured
    from (select) present
    left join bidders on true
    left join seconds on seconds.solver = bidders.solver
    left join tries on tries.solver = bidders.solver
    left join done on done.solver = bidders.solver
    left join paid on paid.solver = bidders.solver
    left join captures on captures.solver = bidders.solver`)) as unknown as {
    rows: readonly FiguresRow[]
  }
  return {
    auctions: rows[0]?.all_auctions ?? 0,
    bound: wei(BigInt(rows[0]?.bound ?? 0)),
    solvers: rows.flatMap((row) => (row.solver === null ? [] : [toFigures(row, row.solver)])),
  }
}

type FiguresRow = {
  readonly all_auctions: number
  readonly bound: string
  /** NULL in the one row that there is without a bid. */
  readonly solver: Address | null
  readonly solver_name: string
  readonly auctions: number
  readonly wins: number
  readonly second_places: number
  readonly settled: number
  readonly reverted: number
  readonly missed_deadlines: number
  readonly given_up: number
  readonly surplus: string
  readonly network_fees: string
  readonly protocol_fees: string
  readonly captured: string
}

const toFigures = (row: FiguresRow, solver: Address): SolverFigures => ({
  solver,
  solverName: row.solver_name,
  auctions: row.auctions,
  wins: row.wins,
  secondPlaces: row.second_places,
  settled: row.settled,
  reverted: row.reverted,
  missedDeadlines: row.missed_deadlines,
  givenUp: row.given_up,
  surplus: wei(BigInt(row.surplus)),
  networkFees: wei(BigInt(row.network_fees)),
  protocolFees: wei(BigInt(row.protocol_fees)),
  captured: wei(BigInt(row.captured)),
})

/** Whether a bid fills an order that the solution with the uid 0, the first winner, fills too. */
const sharesOrder = (chainId: number): SQL => sql`exists (
  select from proposed_executions first
  join proposed_executions other on other.chain_id = first.chain_id
    and other.auction_id = first.auction_id and other.order_uid = first.order_uid
  where first.chain_id = ${chainId}::integer and first.auction_id = bids.auction_id
    and first.solution_uid = 0 and other.solution_uid = bids.solution_uid)`

/** Surplus and fees of the fills of attributed settlements; an amount without a price is left out. */
function paidBySolver(chainId: number, wrappedNativeToken: Address): SQL {
  const unit = sql`${NATIVE_PRICE_UNIT.toString()}::numeric`
  const priceOf = (token: SQL) => sql`(auctions.prices ->> case when ${token} = ${NATIVE_TOKEN}
    then ${wrappedNativeToken} else ${token} end)::numeric`
  return sql`
    select mined.solver,
      sum(${surplusWei(wrappedNativeToken)}) as surplus,
      sum(div(planned.network_fee * ${priceOf(sql`orders.sell_token`)}, ${unit})) as network_fees,
      sum((
        select sum(div((fee ->> 'amount')::numeric * ${priceOf(sql`(fee ->> 'token')`)}, ${unit}))
        from jsonb_array_elements(charged.protocol_fees) fee
      )) as protocol_fees
    from mined
    join auctions on auctions.chain_id = ${chainId}::integer and auctions.id = mined.auction_id
    join proposed_executions planned on planned.chain_id = ${chainId}::integer
      and planned.auction_id = mined.auction_id and planned.solution_uid = mined.solution_uid
    join trades on trades.chain_id = ${chainId}::integer and trades.order_uid = planned.order_uid
      and trades.auction_id = mined.auction_id and trades.block_number = mined.block_number
    join orders on orders.chain_id = ${chainId}::integer and orders.uid = planned.order_uid
    left join order_executions charged on charged.chain_id = ${chainId}::integer
      and charged.block_number = trades.block_number and charged.log_index = trades.log_index
    group by mined.solver`
}
