import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import type { PoolDetails, PoolEntry } from '@/lib/contract/codecs/pools'
import { poolEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import type { Address } from '@/lib/domain/shared/address'
import { createdPools } from './created-pools'
import type { TestNetwork } from './network'
import { type PoolAccount, type PoolWindow, poolAccounts } from './pool-accounts'
import { until } from './until'

export const listedPools = (
  network: TestNetwork,
  addresses: readonly Address[] = [],
): Promise<PoolEntry[]> =>
  callApi(poolsEndpoint, { network: 'local', body: [...addresses] }, { baseUrl: network.url })

const detailsOf = (network: TestNetwork, pool: Address) =>
  callApi(poolEndpoint, { network: 'local', params: { pool } }, { baseUrl: network.url })

/** All pools, listed and each alone, and the number of the one block they are as of. */
async function readAtOneBlock(network: TestNetwork, any: Address) {
  const head = await network.chain.getBlock()
  return until(
    'pools are told of one block, not before the newest of now',
    async () => {
      const { readAt } = (await detailsOf(network, any)).source
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
    },
    20_000,
  )
}

/** Off by a millionth part at most, or by `least`. */
export function expectNear(actual: number | null, expected: number, what: string, least = 0): void {
  const off = Math.abs((actual ?? Number.NaN) - expected)
  expect(off, `${what}: ${actual}, reckoned ${expected}`).toBeLessThanOrEqual(
    Math.abs(expected) * 1e-6 + least,
  )
}

/** The books of all pools, after what is served of each has been held against them. */
export async function expectAgreement(network: TestNetwork) {
  const pools = await createdPools(network)
  const [any] = pools
  if (any === undefined) throw new Error('the network has no pool')
  const { entries, details, block } = await readAtOneBlock(network, any.address)
  const accounts = await poolAccounts(network, pools, block)
  expect(entries).toHaveLength(pools.length)
  for (const account of accounts) {
    const { pool } = account
    const at = entries.findIndex((one) => one.contract_address === pool.address)
    const [entry, told] = [entries[at], details[at]]
    if (entry === undefined || told === undefined) throw new Error(`${pool.address} is not listed`)
    expect([entry.chain_id, entry.fee]).toEqual([network.view.chainId, pool.feeBps / 100])
    expectEntry(entry, account)
    expect(told).toEqual(expect.objectContaining(entry))
    expect(entry.apr).toBe(told.windows['7d'].apr)
    for (const window of account.windows) expectWindow(told, window, account)
  }
  return { entries, accounts }
}

/** Volume and fee of each trade are kept to a millionth of a dollar. */
const leastUsd = ({ trades }: PoolAccount): number => trades.length * 1e-6

function expectEntry(entry: PoolEntry, account: PoolAccount): void {
  const { pool, tvl, volume } = account
  expectNear(entry.tvl, tvl, `tvl of ${pool.address}`)
  expectNear(entry.volume, volume, `volume of ${pool.address}`, leastUsd(account))
}

function expectWindow(told: PoolDetails, window: PoolWindow, account: PoolAccount): void {
  const { name, days, apr } = window
  const { apr: total, ...parts } = told.windows[name]
  expect(parts).toEqual({ feeApr: total, rewardApr: 0 })
  if (apr === null) {
    expect(total).toBeNull()
    return
  }
  const least = 1e-6 + (leastUsd(account) / account.tvl) * (365 / days) * 100
  expectNear(total, apr, `apr of ${account.pool.address} over ${name}`, least)
}
