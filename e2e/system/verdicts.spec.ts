import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { orderVerdictsEndpoint } from '@/lib/contract/endpoints/debug-order'
import { nativePriceEndpoint } from '@/lib/contract/endpoints/tokens'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import {
  cancellationOf,
  replacementOf,
  sendCancellation,
  sendOrder,
  submitUnfillable,
  unfillableOrder,
} from '../support/cancel'
import { expectDocumented, request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { signedOrder } from '../support/signed-orders'

const PATH = '/local/api/v1/orders/verdicts'

/** What an order may be called before its cause has come about. */
const UNTIL_THEN = ['waiting_for_auction', 'limit_out_of_market']

let system: RunningSystem
let network: TestNetwork
let usdc: Address
let dai: Address

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '1' })
  network = await readNetwork(system.url)
  usdc = network.token('USDC')
  dai = network.token('DAI')
})

test.afterAll(() => endSystem(system))

const verdictsOf = (uids: readonly OrderUid[]) =>
  callApi(orderVerdictsEndpoint, { network: 'local', body: [...uids] }, { baseUrl: network.url })

async function funded(): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([usdc, dai])
  return trader
}

/** DAI atoms that these USDC atoms are worth at the auctions' prices, in ten-thousandths of that. */
async function worthInDai(usdcAtoms: bigint, tenThousandths: bigint): Promise<bigint> {
  const [usdcPrice, daiPrice] = await Promise.all(
    [usdc, dai].map(async (token) => {
      const input = { network: 'local', params: { token } }
      return (await callApi(nativePriceEndpoint, input, { baseUrl: network.url })).price
    }),
  )
  if (usdcPrice === undefined || daiPrice === undefined) throw new Error('both have a price')
  // A number has 15 digits, which is more than the shares that are distinguished here.
  const rate = BigInt(Math.round((usdcPrice / daiPrice) * 1e6))
  return (usdcAtoms * rate * tenThousandths) / (10n ** 6n * 10_000n)
}

/** Sells USDC for DAI at a limit of so many ten-thousandths of the market. */
async function sellUsdc(
  trader: Trader,
  sellAmount: bigint,
  tenThousandths: bigint,
  metadata: object = {},
): Promise<OrderUid> {
  const order = await signedOrder(
    network,
    trader,
    {
      sellToken: usdc,
      buyToken: dai,
      sellAmount,
      buyAmount: await worthInDai(sellAmount, tenThousandths),
    },
    { document: JSON.stringify({ appCode: 'Coincidence tests', metadata, version: '1.3.0' }) },
  )
  return submit(network, order)
}

const presign = (trader: Trader, uid: OrderUid, signed: boolean) =>
  trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [uid, signed],
    }),
  )

const unfillablePresign = async (trader: Trader, sellAmount: bigint): Promise<OrderUid> =>
  submit(
    network,
    await signedOrder(
      network,
      trader,
      { sellToken: usdc, buyToken: dai, sellAmount, buyAmount: sellAmount * 8n * 10n ** 12n },
      { scheme: 'presign' },
    ),
  )

/** A cause brought about on the running system, the code it has to get, and what may be said before. */
type Injected = {
  readonly code: OrderVerdictView['code']
  readonly uid: OrderUid
  readonly before?: readonly string[]
  readonly params?: Record<string, unknown>
}

/** Causes in the owner's funds: each takes an account of its own. */
async function fundingCauses(): Promise<readonly Injected[]> {
  const [poor, unapproved] = await Promise.all([funded(), funded()])
  const { data, ...order } = await unfillableOrder(network, poor)
  const poorUid = await submit(network, { data, ...order })
  const unapprovedOrder = await unfillableOrder(network, unapproved)
  const unapprovedUid = await submit(network, unapprovedOrder)
  const balance = await network.chain.readContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [poor.owner],
  })
  await Promise.all([
    poor.transact(
      usdc,
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [unapproved.owner, balance - 3n],
      }),
    ),
    unapproved.transact(
      usdc,
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [network.view.contracts.vaultRelayer, 5n],
      }),
    ),
  ])
  return [
    {
      code: 'balance_missing',
      uid: poorUid,
      before: UNTIL_THEN,
      params: { missing: `${data.sellAmount - 3n}`, token: usdc },
    },
    {
      code: 'allowance_missing',
      uid: unapprovedUid,
      before: UNTIL_THEN,
      params: { missing: `${unapprovedOrder.data.sellAmount - 5n}`, token: usdc },
    },
  ]
}

async function endedCauses(trader: Trader): Promise<readonly Injected[]> {
  const [cancelled, invalidated, replaced] = [
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
    await submitUnfillable(network, trader),
  ]
  await sendCancellation(network, cancelled, await cancellationOf(network, trader, cancelled))
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'invalidateOrder',
      args: [invalidated],
    }),
  )
  // Not while solvers bid on it, which is for a moment in each auction.
  const replacing = await replacementOf(network, trader, replaced)
  await until(
    'the order is replaced',
    async () => (await sendOrder(network, replacing.wire)).status === 201,
  )
  return [
    { code: 'cancelled_by_owner', uid: cancelled, before: UNTIL_THEN },
    { code: 'cancelled_on_chain', uid: invalidated, before: UNTIL_THEN },
    { code: 'replaced', uid: replaced, before: UNTIL_THEN, params: { replacedBy: replacing.uid } },
  ]
}

async function signatureCauses(trader: Trader): Promise<readonly Injected[]> {
  const unsigned = await unfillablePresign(trader, 2_000_001n)
  const revoked = await unfillablePresign(trader, 2_000_002n)
  await presign(trader, revoked, true)
  await until(
    'the signed order is in an auction',
    async () => (await readReport(network, revoked)).auctions.length > 0,
  )
  await presign(trader, revoked, false)
  return [
    { code: 'unsigned', uid: unsigned },
    { code: 'presignature_revoked', uid: revoked, before: UNTIL_THEN },
  ]
}

async function priceCauses(trader: Trader): Promise<readonly Injected[]> {
  const now = Math.floor(Date.now() / 1000)
  const hook = { target: usdc, callData: '0x18160ddd', gasLimit: '2000000' }
  const partnerFee = { volumeBps: 100, recipient: trader.owner }
  const before = ['waiting_for_auction']
  return [
    { code: 'limit_out_of_market', uid: await submitUnfillable(network, trader), before },
    { code: 'price_impact', uid: await sellUsdc(trader, 500_000_000n, 9_999n), before },
    { code: 'gas_exceeds_value', uid: await sellUsdc(trader, 200_000n, 9_700n), before },
    {
      code: 'hook_gas',
      before,
      uid: await sellUsdc(trader, 10_000_000n, 9_800n, { hooks: { pre: [hook] } }),
    },
    {
      code: 'fees_exceed_limit',
      before,
      uid: await sellUsdc(trader, 400_000_000n, 9_975n, { partnerFee }),
    },
    {
      code: 'scheduled',
      params: { validFrom: now + 400 },
      uid: await sellUsdc(trader, 3_000_000n, 9_000n, { validFrom: now + 400 }),
    },
  ]
}

test('every cause is named right first, and nothing else is claimed before', async () => {
  const trader = await funded()
  const filled = await submit(network, await marketOrder(network, trader))
  const injected: readonly Injected[] = [
    { code: 'filled', uid: filled, before: ['waiting_for_auction', 'being_settled'] },
    ...(await priceCauses(trader)),
    ...(await fundingCauses()),
    ...(await endedCauses(trader)),
    ...(await signatureCauses(trader)),
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
  const uid = await submitUnfillable(network, await funded())
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
