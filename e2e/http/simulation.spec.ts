import { expect } from '@playwright/test'
import { orderSimulationCodec } from '@/lib/contract/codecs/simulation'
import type { TestNetwork } from '@/lib/testing/system/network'
import { submitUnfillable } from '../support/cancel'
import { test } from '../support/fixtures'
import { hookOf, hooksDocument } from '../support/hooks'
import { request } from '../support/http'
import { errorType } from '../support/reply'

const STRANGER = `0x${'a7'.repeat(20)}`

const simulate = (network: TestNetwork, path: string, json: unknown) =>
  request(`${network.url}/local/api/v1/orders/${path}`, { json })

const draftOf = (network: TestNetwork, change: Record<string, unknown>) => ({
  sellToken: network.token('USDC'),
  buyToken: network.token('DAI'),
  sellAmount: '1000000',
  buyAmount: '1',
  validTo: 4_000_000_000,
  feeAmount: '0',
  kind: 'sell',
  appData: '{}',
  from: STRANGER,
  ...change,
})

test('an order that waits for its price settles alone on a named block and on the newest', async ({
  network,
  trader,
}) => {
  const uid = await submitUnfillable(network, trader)
  const newest = await simulate(network, `${uid}/simulation`, {})
  const simulated = orderSimulationCodec.parse(newest.body)
  expect(simulated).toMatchObject({ settles: true, cause: null, failingCall: null })
  expect(simulated.callTree?.functionName).toBe('settle')
  const { blockNumber } = simulated
  expect((await simulate(network, `${uid}/simulation`, { blockNumber })).body).toMatchObject({
    blockNumber,
    settles: true,
  })
  for (const block of [blockNumber + 10_000, 0]) {
    const refused = await simulate(network, `${uid}/simulation`, { blockNumber: block })
    expect(errorType(refused)).toBe('BlockUnavailable')
  }
  const unknown = await simulate(network, `0x${'00'.repeat(56)}/simulation`, {})
  expect(errorType(unknown)).toBe('NotFound')
})

test('a draft shows what its owner lacks, and which of its hooks fails', async ({
  network,
  trader,
}) => {
  const poor = await simulate(network, 'simulation', draftOf(network, {}))
  expect(poor.body).toMatchObject({
    settles: false,
    cause: 'balance_missing',
    missing: '1000000',
    failingCall: { part: 'sale', functionName: 'transferFrom' },
  })
  const appData = hooksDocument({ post: [hookOf(network.token('DAI'), '0xdeadbeef')] })
  const hooked = draftOf(network, { from: trader.owner, appData })
  expect((await simulate(network, 'simulation', hooked)).body).toMatchObject({
    settles: true,
    failedHooks: [{ part: 'hooksAfter', number: 1, to: network.token('DAI') }],
  })
})

test('a draft that is no order is refused by the field', async ({ network }) => {
  const cases: readonly [Record<string, unknown>, string][] = [
    [{ sellAmount: '0' }, 'InvalidParameter'],
    [{ sellAmount: `${2n ** 256n}` }, 'InvalidParameter'],
    [{ buyToken: network.token('USDC') }, 'InvalidParameter'],
    [{ from: null }, 'InvalidParameter'],
    [{ appData: '[]' }, 'InvalidAppData'],
    [{ blockNumber: 0 }, 'BlockUnavailable'],
  ]
  for (const [change, code] of cases) {
    const refused = await simulate(network, 'simulation', draftOf(network, change))
    expect([refused.status, errorType(refused)]).toEqual([400, code])
  }
})
