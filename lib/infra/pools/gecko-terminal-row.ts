import 'server-only'
import * as z from 'zod'
import { factoriesOf } from '@/lib/config/pool-factories'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import { factoryPoolAddress } from '@/lib/domain/pool/factory-pool'
import { feeAprPercent } from '@/lib/domain/pool/fee-apr'
import { formulaOfExchange } from '@/lib/domain/pool/pool-formula'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { projectFamily } from '@/lib/domain/pool/project-family'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { decimalText, GECKO_TERMINAL } from './gecko-terminal'

const reference = z.object({ data: z.object({ id: z.string() }) })

/** A pool, from a list or requested by address. */
export const geckoRowSchema = z.object({
  attributes: z.object({
    address: z.string(),
    /** Ends with the fee where a pair has pools with several: "USDC / WETH 0.05%". */
    name: z.string().nullish(),
    reserve_in_usd: decimalText,
    volume_usd: z.object({ h24: decimalText }).nullish(),
    /** Only for pools requested by address; lists do not include it. */
    pool_fee_percentage: decimalText,
  }),
  relationships: z.object({ dex: reference, base_token: reference, quote_token: reference }),
})
type Row = z.output<typeof geckoRowSchema>

/**
 * Converts a row to a pool without an APR; the fee is taken from the row, its address or its name.
 */
export function toGeckoPool(
  chainId: number,
  { attributes, relationships }: Row,
): PoolYield | 'withoutAddress' {
  const address = parseAddress(attributes.address)
  if (!address.ok) return 'withoutAddress'
  const tokens = tokensOf(relationships)
  const exchange = relationships.dex.data.id
  const provenFeePercent = provenFee(chainId, address.value, tokens)
  // Factories with one fee for all pools are those of constant-product pools.
  const formula = provenFeePercent === null ? formulaOfExchange(exchange) : 'constantProduct'
  return {
    address: address.value,
    project: projectFamily(exchange),
    source: GECKO_TERMINAL,
    ...(formula === null ? {} : { formula }),
    tokens,
    feePercent: provenFeePercent ?? feeInName(attributes.name) ?? attributes.pool_fee_percentage,
    tvlUsd: attributes.reserve_in_usd,
    volumeUsd: attributes.volume_usd?.h24 ?? null,
    feeApr: { '1d': null, '7d': null, '30d': null },
    rewardApr: null,
  }
}

/** Token ids are `network_address`. Pools with more than two tokens do not list all of them. */
function tokensOf({ base_token, quote_token }: Row['relationships']): readonly Address[] {
  const parsed = [base_token, quote_token].map(({ data }) =>
    parseAddress(data.id.slice(data.id.lastIndexOf('_') + 1)),
  )
  const tokens = parsed.flatMap((token) => (token.ok ? [token.value] : []))
  return tokens.length === parsed.length ? tokens : []
}

/**
 * The fee of a factory with a fixed fee, when the pool's address proves that it is from that
 * factory.
 */
function provenFee(chainId: number, pool: Address, tokens: readonly Address[]): number | null {
  const [first, second] = tokens
  if (first === undefined || second === undefined) return null
  const factory = factoriesOf(chainId).find(
    (factory) =>
      factory.feePercent !== null && factoryPoolAddress(factory, [first, second], null) === pool,
  )
  return factory?.feePercent ?? null
}

function feeInName(name: string | null | undefined): number | null {
  const fee = /\s(\d+(?:\.\d+)?)%$/.exec(name?.trim() ?? '')?.[1]
  return fee === undefined ? null : Number(fee)
}

/** Adds the APR from the day's volume, where volume, value and fee are known. */
export function withFeeApr(pool: PoolYield): PoolYield {
  const { feePercent, volumeUsd, tvlUsd } = pool
  if (feePercent === null || volumeUsd === null) return pool
  const day = feeAprPercent({
    feeUsd: (volumeUsd * feePercent) / 100,
    tvlUsd,
    observedSeconds: DAY_SECONDS,
  })
  return { ...pool, feeApr: { ...pool.feeApr, '1d': day } }
}
