import { expect } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { networkHealthEndpoint } from '@/lib/contract/endpoints/network-health'
import { test } from '../support/fixtures'

test('the health of a network has the block and the gas price that its node reports', async ({
  network,
}) => {
  const before = await network.chain.getBlockNumber()
  const read = async () => {
    const { networks } = await callApi(networkHealthEndpoint, {}, { baseUrl: network.url })
    return networks.find(({ name }) => name === 'local')
  }
  await expect.poll(async () => (await read())?.headBlock).toBeGreaterThanOrEqual(Number(before))
  const health = await read()
  const block = await network.chain.getBlock({ blockNumber: BigInt(health?.headBlock ?? 0) })
  expect(health?.baseFee).toBe(block.baseFeePerGas)
  const last = health?.checks.at(-1)
  expect(health?.checks.length).toBeLessThanOrEqual(24)
  expect(last?.state).toBe(health?.state)
  expect(last?.delayMs).toBeGreaterThanOrEqual(0)
})
