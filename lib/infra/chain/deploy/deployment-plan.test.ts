import { beforeAll, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { deploymentPlan } from './deployment-plan'

/**
 * Manager and owner of the published allow-list. Source: `GPv2AllowListAuthentication_Proxy.json` in
 * `deployments/mainnet` of @cowprotocol/contracts.
 */
const PUBLISHED_MANAGER = address('0x6fb5916c0f57f88004d5b5eb25f6f4d77353a1ed')
const WETH = address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')

beforeAll(async () => {
  await compileContracts()
})

it('finds the published addresses for the account that published them', () => {
  const plan = deploymentPlan(PUBLISHED_MANAGER, WETH)
  expect([plan.allowList.address, plan.settlement.address, plan.vaultRelayer]).toEqual([
    '0x2c4c28ddbdac9c5e7055b4c863b72ea0149d8afe',
    '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
    '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
  ])
})

it('gives every manager contracts of its own, but for the code they share', () => {
  const published = deploymentPlan(PUBLISHED_MANAGER, WETH)
  const other = deploymentPlan(address('0x00000000000000000000000000000000000000ff'), WETH)
  expect(other.list.address).toBe(published.list.address)
  expect(other.chainReader.address).toBe(published.chainReader.address)
  for (const name of ['allowList', 'settlement', 'hooksTrampoline', 'ethFlow'] as const) {
    expect(other[name].address).not.toBe(published[name].address)
  }
})
