import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { OrderKind } from '@/lib/domain/order/order'
import type { QuotedExecution } from '@/lib/domain/quote/quote-performance'
import { type RecordedFill, tradeSplit } from '@/lib/domain/quote/trade-split'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Atoms, atoms, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { toFeePolicy, toProtocolFee } from '@/lib/infra/db/queries/shared/fee-policy'

/** Amounts as text, since a float would lose digits. */
type FillJson = {
  readonly sold: string
  readonly bought: string
  readonly signedFee: string
  readonly networkFee: string | null
  readonly market: string | null
  /** Gas units. */
  readonly marketGas: string | null
  readonly protocolFees: readonly Parameters<typeof toProtocolFee>[0][] | null
  readonly feePolicies: readonly Parameters<typeof toFeePolicy>[0][] | null
  /** Wei per 1e18 atoms. */
  readonly sellTokenPrice: string | null
  readonly buyTokenPrice: string | null
}

type Row = {
  readonly kind: OrderKind
  readonly order: readonly [sell: string, buy: string, fee: string]
  readonly quote: readonly [
    sell: string,
    buy: string,
    fee: string,
    sellTokenPrice: string,
    gasAmount: string,
    gasPrice: string,
  ]
  readonly fills: readonly FillJson[]
}

/**
 * Recently filled orders that have a quote, with all their fills: the orders of the newest `fills`
 * fills from `fromBlock` on. One statement, which costs the same for any number of earlier fills: each row is found
 * by its key, and a `limit 1` keeps the planner from joining whole tables.
 */
export async function selectQuotedExecutions(
  db: Db | Tx,
  input: {
    readonly chainId: number
    /** Inclusive. */
    readonly fromBlock: number
    readonly fills: number
    /** By which auctions price the native coin. */
    readonly wrappedNativeToken: Address
  },
): Promise<readonly QuotedExecution[]> {
  const chain = sql`${input.chainId}::integer`
  const rows = await db
    .select({
      kind: sql<Row['kind']>`signed.kind`,
      order: sql<
        Row['order']
      >`json_build_array(signed.sell_amount::text, signed.buy_amount::text, signed.fee_amount::text)`,
      quote: sql<
        Row['quote']
      >`json_build_array(quoted.sell_amount::text, quoted.buy_amount::text, quoted.fee_amount::text,
        quoted.sell_token_price, quoted.gas_amount::text, quoted.gas_price::text)`,
      fills: sql<Row['fills']>`filled.fills`,
    })
    .from(sql`(
        select distinct newest.order_uid as uid from (
          select t.order_uid from trades t
          where t.chain_id = ${chain} and t.block_number >= ${input.fromBlock}::bigint
          order by t.block_number desc, t.log_index desc
          limit ${input.fills}::integer
        ) newest
      ) traded
      cross join lateral (
        select q.sell_amount, q.buy_amount, q.fee_amount, q.sell_token_price, q.gas_amount, q.gas_price
        from order_quotes q
        where q.chain_id = ${chain} and q.order_uid = traded.uid limit 1
      ) quoted
      cross join lateral (
        select o.kind, o.sell_amount, o.buy_amount, o.fee_amount, o.sell_token, o.buy_token from orders o
        where o.chain_id = ${chain} and o.uid = traded.uid limit 1
      ) signed
      cross join lateral (${fillsOf(chain, input.wrappedNativeToken)}) filled`)
  return rows.map(toExecution)
}

/** The fills of one order as a list, with what the auction of each recorded. */
const fillsOf = (chain: SQL, wrappedNativeToken: Address) => sql`
  select json_agg(json_build_object(
    'sold', t.sell_amount::text, 'bought', t.buy_amount::text, 'signedFee', t.fee_amount::text,
    'networkFee', planned.network_fee::text, 'market', planned.market::text,
    'marketGas', planned.market_gas::text,
    'protocolFees', charged.protocol_fees, 'feePolicies', ruled.policies,
    'sellTokenPrice', own.sell_price, 'buyTokenPrice', own.buy_price)) as fills
  from trades t
  left join lateral (
    select e.network_fee, e.market, e.market_gas from proposed_executions e
    where e.chain_id = ${chain} and e.order_uid = t.order_uid and e.auction_id = t.auction_id
      and e.market is not null limit 1
  ) planned on true
  left join lateral (
    select x.protocol_fees from order_executions x
    where x.chain_id = ${chain} and x.block_number = t.block_number and x.log_index = t.log_index limit 1
  ) charged on true
  left join lateral (
    select json_agg(json_build_object('kind', p.kind, 'factor', p.factor, 'maxVolumeFactor', p.max_volume_factor)
      order by p.application_order) as policies
    from fee_policies p
    where p.chain_id = ${chain} and p.auction_id = t.auction_id and p.order_uid = t.order_uid
  ) ruled on true
  left join lateral (
    select a.prices ->> signed.sell_token as sell_price, a.prices ->> (case
      when signed.buy_token = ${NATIVE_TOKEN} then ${wrappedNativeToken} else signed.buy_token end) as buy_price
    from auctions a where a.chain_id = ${chain} and a.id = t.auction_id limit 1
  ) own on true
  where t.chain_id = ${chain} and t.order_uid = traded.uid`

function toExecution({ kind, order, quote, fills }: Row): QuotedExecution {
  const [, , , sellTokenPrice, gasAmount, gasPrice] = quote
  const gas = { gasAmount: BigInt(gasAmount), gasPrice: wei(BigInt(gasPrice)) }
  const quoted = { ...toAmounts(quote), sellTokenPrice, ...gas }
  const sum = (amountOf: (fill: FillJson) => string) =>
    fills.reduce((total, fill) => total + BigInt(amountOf(fill)), 0n)
  return {
    order: { kind, ...toAmounts(order) },
    quote: quoted,
    executedSell: sum(({ sold }) => sold),
    executedBuy: sum(({ bought }) => bought),
    fills: fills.map((fill) => ({
      split: tradeSplit(kind, toFill(fill, quoted)),
      nativePrice: optional(kind === 'sell' ? fill.buyTokenPrice : fill.sellTokenPrice),
    })),
  }
}

const toFill = (fill: FillJson, quote: RecordedFill['quote']): RecordedFill => ({
  sellAmount: toAtoms(fill.sold),
  buyAmount: toAtoms(fill.bought),
  feeAmount: toAtoms(fill.signedFee),
  quote,
  networkFee: optional(fill.networkFee),
  market: optional(fill.market),
  marketGas: optional(fill.marketGas),
  sellTokenPrice: optional(fill.sellTokenPrice),
  feePolicies: (fill.feePolicies ?? []).map(toFeePolicy),
  protocolFees: (fill.protocolFees ?? []).map(toProtocolFee),
})

const toAtoms = (text: string): Atoms => atoms(BigInt(text))

const optional = (text: string | null): Atoms | null => (text === null ? null : toAtoms(text))

const toAmounts = ([sell, buy, fee]: readonly [string, string, string, ...string[]]) => ({
  sellAmount: toAtoms(sell),
  buyAmount: toAtoms(buy),
  feeAmount: toAtoms(fee),
})
