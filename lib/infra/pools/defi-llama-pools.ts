import 'server-only'
import * as z from 'zod'
import type { PoolAddresses } from '@/lib/config/pool-addresses'
import { factoriesOf } from '@/lib/config/pool-factories'
import { found, type Lookup } from '@/lib/domain/market/source-result'
import { factoryPoolAddress, type PoolFactory } from '@/lib/domain/pool/factory-pool'
import { formulaOfExchange, type PoolFormula } from '@/lib/domain/pool/pool-formula'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import { projectFamily } from '@/lib/domain/pool/project-family'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { type RetryTimes, withRetry } from '@/lib/infra/cache/retry'
import { getProviderRows } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { feeOfNote, type LlamaRow, llamaRowSchema, notNegative, ratesOfRow } from './defi-llama-row'
import type { SkippedRows } from './pool-list'

export type DefiLlamaConfig = {
  /** Origin without a trailing slash. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly nowMs: () => number
}

export type DefiLlamaListConfig = DefiLlamaConfig & {
  /** Chains whose rows are used, by the provider's name. */
  readonly chains: ReadonlyMap<string, number>
  /** Addresses of pools that cannot be computed. */
  readonly addresses: PoolAddresses
  readonly retry: RetryTimes
}

/** Pools of one chain. */
export type LlamaPools = {
  readonly pools: readonly PoolYield[]
  /** Row id of each pool's history. */
  readonly ids: ReadonlyMap<Address, string>
}

/** One reply of the list. */
export type LlamaList = {
  /** Without chains that have no usable pool. */
  readonly chains: ReadonlyMap<number, LlamaPools>
  /** For all requested chains. */
  readonly skipped: SkippedRows
}

export const DEFI_LLAMA = 'defillama'

/** The list has some 20,000 rows of up to a kilobyte. */
const MAX_BYTES = 96 * 1024 * 1024

const chainSchema = z.object({ chain: z.string() })
const frameSchema = z.object({ status: z.literal('success'), data: z.array(z.unknown()) })

/**
 * The pools listed by DefiLlama, of all chains in one request. Rows have no contract address: a
 * pool's address is computed from its factory or taken from the operator's table; rows without one
 * are counted and left out. Of several rows with one address, the one with more value locked is
 * used.
 */
export function createDefiLlamaList(config: DefiLlamaListConfig): Lookup<'all', LlamaList> {
  return () => withRetry(config.retry, async () => found(await readList(config), config.nowMs()))
}

async function readList(config: DefiLlamaListConfig): Promise<LlamaList> {
  const { baseUrl, timeoutMs, chains, addresses } = config
  const poolsByChain = new Map([...chains.values()].map((chainId) => [chainId, emptyPools()]))
  let malformed = 0
  let withoutAddress = 0
  const url = new URL(`${baseUrl}/pools`)
  const request = { provider: DEFI_LLAMA, url, timeoutMs, maxBytes: MAX_BYTES }
  const frame = await getProviderRows(request, (text) => {
    const row = parseRow(text, chains)
    if (row === 'malformed') malformed += 1
    if (typeof row === 'string') return
    const chainId = chains.get(row.chain) ?? 0
    const pool = toPool(row, chainId, addresses)
    if (pool === null) withoutAddress += 1
    else addPool(poolsByChain.get(chainId), pool, row.pool)
  })
  readProviderReply(DEFI_LLAMA, frameSchema, frame)
  const lists = [...poolsByChain].flatMap(([chainId, { pools, ids }]): [number, LlamaPools][] =>
    pools.size === 0 ? [] : [[chainId, { pools: [...pools.values()], ids }]],
  )
  return { chains: new Map(lists), skipped: { malformed, withoutAddress } }
}

const emptyPools = () => ({
  pools: new Map<Address, PoolYield>(),
  ids: new Map<Address, string>(),
})

function addPool(
  chainPools: ReturnType<typeof emptyPools> | undefined,
  pool: PoolYield,
  id: string,
): void {
  const other = chainPools?.pools.get(pool.address)
  if (other !== undefined && (other.tvlUsd ?? 0) >= (pool.tvlUsd ?? 0)) return
  chainPools?.pools.set(pool.address, pool)
  chainPools?.ids.set(pool.address, id)
}

/** Most rows are of other chains, which a cheap check excludes. */
function parseRow(
  text: string,
  chains: DefiLlamaListConfig['chains'],
): LlamaRow | 'elsewhere' | 'malformed' {
  const value = jsonOrNull(text)
  const chain = chainSchema.safeParse(value)
  if (chain.success && !chains.has(chain.data.chain)) return 'elsewhere'
  return llamaRowSchema.safeParse(value).data ?? 'malformed'
}

function toPool(row: LlamaRow, chainId: number, addresses: PoolAddresses): PoolYield | null {
  const tokens = tokensOf(row)
  const notedFee = feeOfNote(row.poolMeta)
  const factory = factoriesOf(chainId).find(({ project }) => project === row.project)
  const [first, second, ...others] = tokens
  const computed =
    factory === undefined || first === undefined || second === undefined || others.length > 0
      ? null
      : factoryPoolAddress(factory, [first, second], notedFee)
  const address = addresses.get(row.pool.toLowerCase()) ?? computed
  if (address === null) return null
  const feePercent = factory?.feePercent ?? notedFee
  const formula = factory === undefined ? formulaOfExchange(row.project) : formulaOf(factory)
  return {
    address,
    project: projectFamily(row.project),
    source: DEFI_LLAMA,
    ...(formula === null ? {} : { formula }),
    tokens,
    feePercent,
    tvlUsd: notNegative(row.tvlUsd),
    volumeUsd: notNegative(row.volumeUsd1d),
    ...ratesOfRow(row, { feePercent, isConcentrated: factory?.feePercent === null }),
  }
}

/** Pools with a fee tier each are concentrated; those with the fee of their factory are not. */
const formulaOf = ({ feePercent }: PoolFactory): PoolFormula =>
  feePercent === null ? 'concentrated' : 'constantProduct'

/** The tokens of a row; empty when one of them is missing. */
function tokensOf({ underlyingTokens }: LlamaRow): readonly Address[] {
  const parsed = (underlyingTokens ?? []).map((text) => parseAddress(text ?? ''))
  const tokens = parsed.flatMap((token) => (token.ok ? [token.value] : []))
  return tokens.length === parsed.length ? tokens : []
}
