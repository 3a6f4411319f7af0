import { expect, test } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import type { OrderUid } from '@/lib/domain/order/order'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { submitUnfillable } from '../support/cancel'
import { expectDocumented, request } from '../support/http'
import {
  endedCauses,
  fundedTrader,
  fundingCauses,
  hookCause,
  type Injected,
  spentCause,
} from '../support/injected-causes'
import { nativeCauses, priceCauses, signatureCauses } from '../support/injected-market-causes'
import { refusalCauses } from '../support/injected-refusals'
import { marketOrder } from '../support/market-order'

const PATH = '/local/api/v1/orders/verdicts'

let system: RunningSystem
let network: TestNetwork

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '1' })
  network = await readNetwork(system.url)
})

test.afterAll(() => endSystem(system))

const verdictsOf = (uids: readonly OrderUid[]) =>
  callApi(orderVerdictsEndpoint, { network: 'local', body: [...uids] }, { baseUrl: network.url })

test('every cause is named right first, and nothing else is claimed before', async () => {
  const trader = await fundedTrader(network)
  const filled = await submit(network, await marketOrder(network, trader))
  const injected: readonly Injected[] = [
    { code: 'filled', uid: filled, before: ['waiting_for_auction', 'being_settled'] },
    ...(await priceCauses(network, trader)),
    ...(await fundingCauses(network)),
    await spentCause(network),
    await hookCause(network),
    ...(await endedCauses(network, trader)),
    ...(await signatureCauses(network, trader)),
    ...(await nativeCauses(network, trader)),
    ...(await refusalCauses(network, system)),
  ]
  const seen = new Map(injected.map(({ uid }) => [uid, new Set<string>()]))
  const uids = injected.map(({ uid }) => uid)
  const read = async () => {
    const answers = await verdictsOf(uids)
    for (const { uid, verdict } of answers) seen.get(uid)?.add(verdict?.code ?? 'none')
    return answers
  }
  await until('all causes are named', async () => {
    const answers = await read()
    return answers.every(({ verdict }, index) => verdict?.code === injected[index]?.code)
  }).catch(() => undefined)
  const answers = await read()
  expect(answers.map(({ verdict }) => verdict?.code)).toEqual(injected.map(({ code }) => code))
  for (const { uid, code, before = [], params } of injected) {
    expect([...(seen.get(uid) ?? [])].filter((said) => ![code, ...before].includes(said))).toEqual(
      [],
    )
    const verdict = answers.find((answer) => answer.uid === uid)?.verdict
    if (params !== undefined) expect(verdict?.params, code).toMatchObject(params)
    expect(verdict?.sentence, code).not.toBe('')
    expect(verdict?.advice.owner, code).not.toBe('')
    const report = await readReport(network, uid)
    expect(report.verdict?.code, 'the report says the same').toBe(code)
    for (const { ref } of verdict?.evidence ?? []) expect(ref).toMatch(/^(order|[a-z]+-\d+)/)
  }
})

test('answers come in the order asked for, and one order does not fail the others', async () => {
  const uid = await submitUnfillable(network, await fundedTrader(network))
  const unknown = `0x${'ab'.repeat(56)}`
  const url = `${network.url}${PATH}`
  const reply = await request(url, { json: [uid, unknown, uid] })
  await expectDocumented('POST', url, reply)
  expect(reply.body).toMatchObject([
    { uid, verdict: { status: 'open' } },
    { uid: unknown, verdict: null, error: { errorType: 'NotFound' } },
    { uid, verdict: { status: 'open' } },
  ])
  expect((await request(url, { json: [] })).body).toEqual([])
  for (const json of [[uid, 'no uid'], { uids: [uid] }, Array.from({ length: 129 }, () => uid)]) {
    const refused = await request(url, { json })
    await expectDocumented('POST', url, refused)
    expect(refused.status).toBe(400)
  }
})
