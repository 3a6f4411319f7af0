import path from 'node:path'
import { expect, test } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { readNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { type RunningSystem, removeData, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { submitUnfillable } from '../support/cancel'
import { emptiedPoolsCause, settlementCauses } from '../support/causes/chain-causes'
import { expectNamed, expectSameEverywhere, writeReplies } from '../support/causes/check-scene'
import { filledCauses, heldCauses, movedMarketCauses } from '../support/causes/fill-causes'
import {
  allowanceCauses,
  balanceCauses,
  fundingHookCauses,
  spentCauses,
} from '../support/causes/funds-causes'
import { type HeldEngine, startHeldEngine } from '../support/causes/held-engine'
import { marketCauses, unpricedCauses } from '../support/causes/market-causes'
import { balanceOf, fundedTrader, placed, presign, transferData } from '../support/causes/orders'
import { outbidCause, outdoneCauses } from '../support/causes/outdone-causes'
import {
  failingHookCauses,
  frozenTokenCauses,
  pretendingWalletCause,
  refusingAccountCauses,
} from '../support/causes/refusal-causes'
import { createScene, named, type Scene } from '../support/causes/scene'
import {
  endedCauses,
  nativeCauses,
  presignatureCauses,
  quicklyRevokedCause,
  walletCause,
} from '../support/causes/signature-causes'
import { downtimeCauses } from '../support/causes/time-causes'
import { expectDocumented, request } from '../support/http'

const PATH = '/local/api/v1/orders/verdicts'
/** In the folder of results: what was said of every cause, with its facts, for people to read. */
const REPLIES_FILE = 'verdict-replies.json'

let engine: HeldEngine
let scene: Scene
const systems: RunningSystem[] = []

test.describe.configure({ mode: 'serial' })

// Blocks on demand would run ahead of the clock, and settlements would not wait for any.
const environmentOf = ({ url }: HeldEngine) => ({
  LOCAL_SIMULATOR: 'off',
  LOCAL_MINING: 'interval',
  SOLVE_DEADLINE_MS: '60000',
  SOLVER_ENGINES: `held=${url};timeoutMs=60000`,
})

test.beforeAll(async () => {
  engine = await startHeldEngine()
  const system = await startSystem(environmentOf(engine))
  systems.push(system)
  scene = createScene({ system, network: await readNetwork(system.url) }, engine)
})

test.afterAll(async () => {
  await scene?.end()
  await systems.at(-1)?.stop()
  for (const system of systems) removeData(system)
  await engine?.close()
})

/** They have accounts and pools of their own, so that they may come about at the same time. */
const TOGETHER = [
  marketCauses,
  unpricedCauses,
  balanceCauses,
  allowanceCauses,
  spentCauses,
  fundingHookCauses,
  presignatureCauses,
  walletCause,
  endedCauses,
  nativeCauses,
  failingHookCauses,
  refusingAccountCauses,
  filledCauses,
  movedMarketCauses,
]

/** They hold auctions, lose settlements, or change tokens and pools for all. */
const ONE_BY_ONE = [
  quicklyRevokedCause,
  heldCauses,
  outdoneCauses,
  outbidCause,
  settlementCauses,
  frozenTokenCauses,
  pretendingWalletCause,
  emptiedPoolsCause,
]

test('every cause is named right first, and nothing else is claimed before', async () => {
  await Promise.all(TOGETHER.map((bringAbout) => bringAbout(scene)))
  for (const bringAbout of ONE_BY_ONE) await bringAbout(scene)
  systems.push(await downtimeCauses(scene, environmentOf(engine)))
  await Promise.all(scene.causes.map(named))
  await writeReplies(scene, path.join(test.info().project.outputDir, REPLIES_FILE))
  await expectNamed(scene)
})

test('page, lookup, list, file and notifications have the same code', async () => {
  await expectSameEverywhere(scene)
})

test('the competition says how a settlement that was lost ended', async () => {
  const lost = scene.causes.find(({ code }) => code === 'settlement_timed_out')?.right
  const auctionId = Number(lost?.verdict.params.auctionId)
  const competition = await callApi(
    solverCompetitionV2Endpoint,
    { network: 'local', params: { auction_id: auctionId } },
    { baseUrl: scene.network().url },
  )
  const winners = competition.solutions.filter(({ isWinner }) => isWinner)
  expect(winners.map(({ txHash, attemptOutcome }) => [txHash, attemptOutcome])).toContainEqual([
    null,
    'timeout',
  ])
})

test('an order is judged again once it is signed and its funds are there, and keeps what was true', async () => {
  const network = scene.network()
  const usdc = network.token('USDC')
  const [owner, helper] = await Promise.all([fundedTrader(network), fundedTrader(network)])
  const held = await balanceOf(network, usdc, owner.owner)
  const uid = await placed(scene, owner, { sellAmount: held + 5n, scheme: 'presign' })
  const isCalled = (code: 'unsigned' | 'balance_missing' | 'limit_out_of_market') =>
    until(`it is called ${code}`, async () => scene.said(uid, code))
  await isCalled('unsigned')
  await presign(network, owner, uid)
  await isCalled('balance_missing')
  await helper.transact(usdc, transferData(owner.owner, 5n))
  await isCalled('limit_out_of_market')
  const former = await until('its report has what was true before', async () => {
    const report = await readReport(network, uid)
    return report.former?.some(({ code }) => code === 'balance_missing') ? report.former : null
  })
  expect(former).toMatchObject([
    { code: 'unsigned' },
    { code: 'balance_missing', params: { missing: '5', token: usdc } },
  ])
  for (const { since, until: end } of former) expect(end).toBeGreaterThan(since)
})

test('answers come in the order asked for, and one order does not fail the others', async () => {
  const uid = await submitUnfillable(scene.network(), await fundedTrader(scene.network()))
  const unknown = `0x${'ab'.repeat(56)}`
  const url = `${scene.network().url}${PATH}`
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
