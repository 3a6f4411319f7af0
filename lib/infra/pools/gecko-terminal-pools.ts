import 'server-only'
import * as z from 'zod'
import { found, type Lookup } from '@/lib/domain/market/source-result'
import { fetchGeckoTerminal, type GeckoTerminalConfig, parseGeckoReply } from './gecko-terminal'
import { createGeckoFees } from './gecko-terminal-fees'
import { geckoRowSchema, toGeckoPool, withFeeApr } from './gecko-terminal-row'
import type { PoolList } from './pool-list'

/** Source: CoinGecko's reference, "Top Pools by Network"; pages after the tenth need a larger plan. */
const POOLS_PER_PAGE = 20
const PAGES_WITH_KEY = 10
/**
 * With a call for fees, five networks read in the same minute stay below the public host's limit.
 */
const PAGES_WITHOUT_KEY = 4

const pageSchema = z.object({ data: z.array(z.unknown()) })
/**
 * The pools of a network that the provider ranks highest by value locked and trading. The list has
 * no fees: a pool's fee comes from the factory proven by its address, from its name, or from a
 * separate call; without one its APR is unknown. Pools that have an id in a shared contract instead
 * of an address are counted and left out.
 */
export function createGeckoTerminalPools(config: GeckoTerminalConfig): Lookup<'all', PoolList> {
  const fees = createGeckoFees(config)
  return async () => {
    const rows = await readRows(config)
    const known = rows.flatMap((row) => (typeof row === 'string' ? [] : [row]))
    const reportedFees = await fees(known.filter(({ feePercent }) => feePercent === null))
    const pools = known.map((pool) =>
      withFeeApr({
        ...pool,
        feePercent: pool.feePercent ?? reportedFees.get(pool.address) ?? null,
      }),
    )
    const count = (kind: string) => rows.filter((row) => row === kind).length
    const skipped = { malformed: count('malformed'), withoutAddress: count('withoutAddress') }
    return found({ pools, skipped }, config.nowMs())
  }
}

async function readRows(config: GeckoTerminalConfig) {
  const readPage = async (page: number) => {
    const { body } = await fetchGeckoTerminal(config, '/pools', { page: String(page) })
    return parseGeckoReply(pageSchema, body).data
  }
  const first = await readPage(1)
  const pages = config.key === null ? PAGES_WITHOUT_KEY : PAGES_WITH_KEY
  const others = first.length < POOLS_PER_PAGE ? [] : pageNumbers(pages)
  const rows = [first, ...(await Promise.all(others.map(readPage)))].flat()
  return rows.map((row) => {
    const parsed = geckoRowSchema.safeParse(row)
    return parsed.success ? toGeckoPool(config.chainId, parsed.data) : 'malformed'
  })
}

/** From the second on. */
const pageNumbers = (pages: number) => Array.from({ length: pages - 1 }, (_, index) => index + 2)
