import 'server-only'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { HOUR_SECONDS, type PriceInterval, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { priceSamples } from '@/lib/infra/db/schema/market-samples'

/**
 * US dollars per whole token that the market index had at a time: the 5-minute sample that ended
 * last, or the hourly one once those are deleted. Both are found by their key. NULL when no pool
 * priced the token then, or the time is NULL.
 */
export function priceAt(
  chainId: number,
  token: SQLWrapper,
  seconds: SQLWrapper,
  /** Has the price of the native coin. */
  wrappedNativeToken: Address,
) {
  const priced = sql`case when ${token} = ${NATIVE_TOKEN} then ${wrappedNativeToken} else ${token} end`
  const sample = (interval: PriceInterval, length: number) => sql`(
    select ${priceSamples.priceUsd} from ${priceSamples}
    where ${priceSamples.chainId} = ${chainId}::integer and ${priceSamples.token} = ${priced}
      and ${priceSamples.interval} = ${interval}
      and ${priceSamples.time} = ${seconds} / ${length}::bigint * ${length}::bigint)`
  return sql<
    number | null
  >`coalesce(${sample('5m', SLOT_SECONDS)}, ${sample('1h', HOUR_SECONDS)})`.mapWith(
    priceSamples.priceUsd,
  )
}
