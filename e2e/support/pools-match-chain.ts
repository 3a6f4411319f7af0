import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { PoolDetails, PoolEntry } from '@/lib/contract/codecs/pools'
import { poolEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { createdPools } from './created-pools'
import { computePoolFigures, type PoolFigures, type PoolWindow } from './pool-figures'

export const listedPools = (
  network: TestNetwork,
  addresses: readonly Address[] = [],
): Promise<PoolEntry[]> =>
  callApi(poolsEndpoint, { network: 'local', body: [...addresses] }, { baseUrl: network.url })

const detailsOf = (network: TestNetwork, pool: Address) =>
  callApi(poolEndpoint, { network: 'local', params: { pool } }, { baseUrl: network.url })

/** The list of pools, the details of each, and the block that all of them are as of. */
async function readAllAtOneBlock(network: TestNetwork, anyPool: Address) {
  const head = await network.chain.getBlock()
  return until('all pools as of one block, not before the newest of now', async () => {
    const { readAt } = (await detailsOf(network, anyPool)).source
    const time = readAt / 1000
    if (time < Number(head.timestamp)) return null
    const entries = await listedPools(network)
    const details = await Promise.all(
      entries.map((entry) => detailsOf(network, entry.contract_address)),
    )
    if (details.some(({ source }) => source.readAt !== readAt)) return null
    let block = await network.chain.getBlock()
    while (Number(block.timestamp) > time) {
      block = await network.chain.getBlock({ blockHash: block.parentHash })
    }
    return { entries, details, block: block.number }
  })
}

/** Equal up to a millionth part plus `minTolerance`. */
export function expectNear(
  actual: number | null,
  expected: number,
  what: string,
  minTolerance = 0,
): void {
  const deviation = Math.abs((actual ?? Number.NaN) - expected)
  expect(deviation, `${what}: ${actual}, expected ${expected}`).toBeLessThanOrEqual(
    Math.abs(expected) * 1e-6 + minTolerance,
  )
}

/** Compares everything served about all pools with figures computed from the chain; returns both. */
export async function expectPoolsMatchChain(network: TestNetwork) {
  const pools = await createdPools(network)
  const [anyPool] = pools
  if (anyPool === undefined) throw new Error('the network has no pool')
  const { entries, details, block } = await readAllAtOneBlock(network, anyPool.address)
  const allFigures = await computePoolFigures(network, pools, block)
  expect(entries).toHaveLength(pools.length)
  for (const figures of allFigures) {
    const { pool } = figures
    const index = entries.findIndex((entry) => entry.contract_address === pool.address)
    const [entry, detail] = [entries[index], details[index]]
    if (entry === undefined || detail === undefined)
      throw new Error(`${pool.address} is not listed`)
    expect([entry.chain_id, entry.fee]).toEqual([network.view.chainId, pool.feeBps / 100])
    expectEntry(entry, figures)
    expect(detail).toEqual(expect.objectContaining(entry))
    expect(entry.apr).toBe(detail.windows['7d'].apr)
    for (const window of figures.windows) expectWindow(detail, window, figures)
  }
  return { entries, accounts: allFigures }
}

/** Volume and fee of each trade are stored to a millionth of a dollar. */
const usdTolerance = ({ trades }: PoolFigures): number => trades.length * 1e-6

function expectEntry(entry: PoolEntry, figures: PoolFigures): void {
  const { pool, tvl, volume } = figures
  expectNear(entry.tvl, tvl, `tvl of ${pool.address}`)
  expectNear(entry.volume, volume, `volume of ${pool.address}`, usdTolerance(figures))
}

function expectWindow(detail: PoolDetails, window: PoolWindow, figures: PoolFigures): void {
  const { name, days, apr } = window
  const { apr: total, ...parts } = detail.windows[name]
  expect(parts).toEqual({ feeApr: total, rewardApr: 0 })
  if (apr === null) {
    expect(total).toBeNull()
    return
  }
  const minTolerance = 1e-6 + (usdTolerance(figures) / figures.tvl) * (365 / days) * 100
  expectNear(total, apr, `apr of ${figures.pool.address} over ${name}`, minTolerance)
}
