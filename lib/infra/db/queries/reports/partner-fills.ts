import 'server-only'
import { sql } from 'drizzle-orm'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderClass } from '@/lib/domain/order/order'
import { appCodeOf, type PartnerFill } from '@/lib/domain/report/partner-figures'
import type { TimeSpan } from '@/lib/domain/report/report-hour'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import type { ProtocolFeeJson } from '@/lib/infra/db/schema/order-executions'

/**
 * The fills in the blocks of a span, of orders that the book has. The blocks come first, by their
 * time, then their trades, and everything else by the keys of these. Documents are read once each, as
 * many orders share one.
 */
export async function selectPartnerFills(
  db: Db | Tx,
  input: TimeSpan & {
    readonly chainId: number
    /** Has the price of the native coin. */
    readonly wrappedNativeToken: Address
  },
): Promise<readonly PartnerFill[]> {
  const { chainId, from, to, wrappedNativeToken } = input
  const firstBlock = (seconds: number) => sql`(
    select number from indexed_blocks where chain_id = ${chainId}::integer
      and timestamp >= ${seconds}::bigint order by timestamp, number limit 1)`
  const { rows } = (await db.execute(sql`
    with picked as materialized (
      select * from trades where chain_id = ${chainId}::integer
        and block_number >= ${firstBlock(from)}
        and block_number < coalesce(${firstBlock(to)}, 9007199254740991)
    )
    select
      not exists (
        select from trades earlier where earlier.chain_id = ${chainId}::integer
          and earlier.order_uid = picked.order_uid
          and (earlier.block_number, earlier.log_index) < (picked.block_number, picked.log_index)
      ) as is_first,
      signed.app_data, signed.class, signed.partner_fees, signed.sell_token,
      quoted.is_quoted is not null as is_quoted,
      picked.sell_amount::text as sell_amount,
      (held.prices ->> signed.sell_token) as sell_price,
      (held.prices ->> case when signed.buy_token = ${NATIVE_TOKEN} then ${wrappedNativeToken}
        else signed.buy_token end) as buy_price,
      charged.protocol_fees
    from picked
    join lateral (
      select orders.app_data, orders.class, orders.partner_fees, orders.sell_token, orders.buy_token
      from orders where orders.chain_id = ${chainId}::integer and orders.uid = picked.order_uid limit 1
    ) signed on true
    left join lateral (
      select true as is_quoted from order_quotes
      where order_quotes.chain_id = ${chainId}::integer
        and order_quotes.order_uid = picked.order_uid limit 1
    ) quoted on true
    left join lateral (
      select auctions.prices from auctions
      where auctions.chain_id = ${chainId}::integer and auctions.id = picked.auction_id limit 1
    ) held on true
    left join lateral (
      select order_executions.protocol_fees from order_executions
      where order_executions.chain_id = ${chainId}::integer
        and order_executions.block_number = picked.block_number
        and order_executions.log_index = picked.log_index limit 1
    ) charged on true`)) as unknown as { rows: readonly FillRow[] }
  const codes = await appCodes(db, chainId, [...new Set(rows.map(({ app_data }) => app_data))])
  return rows.map((row) => ({
    isFirst: row.is_first,
    appCode: codes.get(row.app_data) ?? '',
    class: row.class,
    partnerFees: row.partner_fees,
    isQuoted: row.is_quoted,
    sellAmount: atoms(BigInt(row.sell_amount)),
    sellToken: row.sell_token,
    sellPrice: priceOf(row.sell_price),
    buyPrice: priceOf(row.buy_price),
    fees: (row.protocol_fees ?? []).map(({ token, amount }) => ({
      // Written by this application from branded values.
      token: token as Address,
      amount: atoms(BigInt(amount)),
    })),
  }))
}

type FillRow = {
  readonly is_first: boolean
  readonly app_data: string
  readonly class: OrderClass
  readonly partner_fees: readonly PartnerFee[]
  readonly is_quoted: boolean
  readonly sell_amount: string
  readonly sell_token: Address
  readonly sell_price: string | null
  readonly buy_price: string | null
  readonly protocol_fees: readonly ProtocolFeeJson[] | null
}

const priceOf = (text: string | null): Wei | null => (text === null ? null : wei(BigInt(text)))

/** So many documents are read at once, as each may have several kilobytes. */
const DOCUMENTS_PER_PART = 500

async function appCodes(
  db: Db | Tx,
  chainId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (let start = 0; start < hashes.length; start += DOCUMENTS_PER_PART) {
    const part = hashes.slice(start, start + DOCUMENTS_PER_PART)
    const { rows } = (await db.execute(sql`
      select hash, document from app_data
      where chain_id = ${chainId}::integer and hash = any(${`{${part.join()}}`}::text[])`)) as unknown as {
      rows: readonly { readonly hash: string; readonly document: string }[]
    }
    for (const { hash, document } of rows) codes.set(hash, appCodeOf(document))
  }
  return codes
}
