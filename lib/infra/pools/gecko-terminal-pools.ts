import 'server-only'
import * as z from 'zod'
import { factoriesOf } from '@/lib/config/pool-factories'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import { found, type Lookup } from '@/lib/domain/market/source-answer'
import { factoryPoolAddress } from '@/lib/domain/pool/factory-pool'
import { feeAprPercent } from '@/lib/domain/pool/fee-apr'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { projectFamily } from '@/lib/domain/pool/project-family'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import {
  askGeckoTerminal,
  decimalText,
  GECKO_TERMINAL,
  type GeckoTerminalConfig,
  understoodGecko,
} from './gecko-terminal'
import { createGeckoFees } from './gecko-terminal-fees'
import type { PoolList } from './pool-list'

/** Source: CoinGecko's reference, "Top Pools by Network"; pages after the tenth need a larger plan. */
const POOLS_PER_PAGE = 20
const PAGES_WITH_KEY = 10
/** With a call for fees, five networks read in the same minute stay below the public host's limit. */
const PAGES_WITHOUT_KEY = 4

const pageSchema = z.object({ data: z.array(z.unknown()) })
const reference = z.object({ data: z.object({ id: z.string() }) })

const rowSchema = z.object({
  attributes: z.object({
    address: z.string(),
    /** Ends with the fee where a pair has pools with several: "USDC / WETH 0.05%". */
    name: z.string().nullish(),
    reserve_in_usd: decimalText,
    volume_usd: z.object({ h24: decimalText }).nullish(),
  }),
  relationships: z.object({ dex: reference, base_token: reference, quote_token: reference }),
})
type Row = z.output<typeof rowSchema>

/**
 * The pools of a network that the provider ranks first by value locked and trading. The list does
 * not tell fees: a pool has that of the factory its address proves it to be of, that in its name, or
 * that the provider tells of it alone; without one its APR is not known. Pools that have an id in a
 * shared contract instead of an address are counted and left out.
 */
export function createGeckoTerminalPools(config: GeckoTerminalConfig): Lookup<'all', PoolList> {
  const fees = createGeckoFees(config)
  return async () => {
    const rows = await readRows(config)
    const known = rows.flatMap((row) => (typeof row === 'string' ? [] : [row]))
    const toldFees = await fees(known.filter(({ feePercent }) => feePercent === null))
    const pools = known.map((pool) =>
      withFeeApr({ ...pool, feePercent: pool.feePercent ?? toldFees.get(pool.address) ?? null }),
    )
    const count = (kind: string) => rows.filter((row) => row === kind).length
    const skipped = { malformed: count('malformed'), withoutAddress: count('withoutAddress') }
    return found({ pools, skipped }, config.nowMs())
  }
}

async function readRows(config: GeckoTerminalConfig) {
  const readPage = async (page: number) => {
    const { body } = await askGeckoTerminal(config, '/pools', { page: String(page) })
    return understoodGecko(pageSchema, body).data
  }
  const first = await readPage(1)
  const pages = config.key === null ? PAGES_WITHOUT_KEY : PAGES_WITH_KEY
  const others = first.length < POOLS_PER_PAGE ? [] : pageNumbers(pages)
  const rows = [first, ...(await Promise.all(others.map(readPage)))].flat()
  return rows.map((row) => {
    const parsed = rowSchema.safeParse(row)
    return parsed.success ? toPool(config.chainId, parsed.data) : 'malformed'
  })
}

/** From the second on. */
const pageNumbers = (pages: number) => Array.from({ length: pages - 1 }, (_, index) => index + 2)

function toPool(chainId: number, { attributes, relationships }: Row): PoolYield | 'withoutAddress' {
  const address = parseAddress(attributes.address)
  if (!address.ok) return 'withoutAddress'
  const tokens = tokensOf(relationships)
  return {
    address: address.value,
    project: projectFamily(relationships.dex.data.id),
    source: GECKO_TERMINAL,
    tokens,
    feePercent: provenFee(chainId, address.value, tokens) ?? feeInName(attributes.name),
    tvlUsd: attributes.reserve_in_usd,
    volumeUsd: attributes.volume_usd?.h24 ?? null,
    feeApr: { '1d': null, '7d': null, '30d': null },
    rewardApr: null,
  }
}

/** Ids of tokens are `network_address`. Those of a pool of more tokens than two are not all told. */
function tokensOf({ base_token, quote_token }: Row['relationships']): readonly Address[] {
  const parsed = [base_token, quote_token].map(({ data }) =>
    parseAddress(data.id.slice(data.id.lastIndexOf('_') + 1)),
  )
  const tokens = parsed.flatMap((token) => (token.ok ? [token.value] : []))
  return tokens.length === parsed.length ? tokens : []
}

/** The fee of a factory whose pools all have the same, where the address shows the pool is its own. */
function provenFee(chainId: number, pool: Address, tokens: readonly Address[]): number | null {
  const [first, second] = tokens
  if (first === undefined || second === undefined) return null
  const factory = factoriesOf(chainId).find(
    (one) => one.feePercent !== null && factoryPoolAddress(one, [first, second], null) === pool,
  )
  return factory?.feePercent ?? null
}

function feeInName(name: string | null | undefined): number | null {
  const fee = /\s(\d+(?:\.\d+)?)%$/.exec(name?.trim() ?? '')?.[1]
  return fee === undefined ? null : Number(fee)
}

function withFeeApr(pool: PoolYield): PoolYield {
  const { feePercent, volumeUsd, tvlUsd } = pool
  if (feePercent === null || volumeUsd === null) return pool
  const day = feeAprPercent({
    ...{ feeUsd: (volumeUsd * feePercent) / 100, tvlUsd },
    observedSeconds: DAY_SECONDS,
  })
  return { ...pool, feeApr: { ...pool.feeApr, '1d': day } }
}
