import { expect, test } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type DraftedOrder, submit, type Trader } from '@/lib/testing/system/trader'
import { submitUnfillable } from '../support/cancel'
import { expectDocumented, request } from '../support/http'
import { createRawClient } from '../support/raw-client'
import { errorType } from '../support/reply'
import { signedOrder } from '../support/signed-orders'
import { waitForStatus } from '../support/wait-for-status'

const PER_CLIENT = 12
const PATH = '/local/api/v1/orders'

let system: RunningSystem
let network: TestNetwork
/** Named as the owner by orders that others place. */
let victim: Trader
/** Placed by the first client, as many as it may. */
const unsigned: DraftedOrder[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    UNSIGNED_ORDERS_PER_CLIENT: `${PER_CLIENT}`,
  })
  network = await readNetwork(system.url)
  victim = createTrader(network)
  await victim.fund()
  await victim.approve([network.token('USDC')])
})

test.afterAll(() => endSystem(system))

let drafts = 0n

/** An order in the victim's name that nobody signed; at the market price with `isFillable`. */
async function draftUnsigned({
  isFillable = false,
  buyToken = network.token('DAI'),
} = {}): Promise<DraftedOrder> {
  drafts += 1n
  const sellToken = network.token('USDC')
  const sellAmount = 50_000_000n + drafts
  const buyAmount = isFillable
    ? ((await quotedBuyAmount(network, victim.owner, sellToken, buyToken, sellAmount)) * 98n) / 100n
    : 500n * 10n ** 18n
  return signedOrder(
    network,
    victim,
    { sellToken, buyToken, sellAmount, buyAmount },
    { scheme: 'presign' },
  )
}

const send = (order: DraftedOrder) =>
  request(`${network.url}${PATH}`, { json: orderCreationCodec.encode(order.body) })

const presign = (order: DraftedOrder) =>
  victim.transact(
    network.view.contracts.settlement,
    encodeFunctionData({
      abi: settlementAbi,
      functionName: 'setPreSignature',
      args: [order.uid, true],
    }),
  )

test('unsigned orders in an account’s name keep it from nothing', async () => {
  unsigned.push(await draftUnsigned({ isFillable: true }))
  while (unsigned.length < PER_CLIENT) unsigned.push(await draftUnsigned())
  for (const order of unsigned) expect(await submit(network, order)).toBe(order.uid)
  await submitUnfillable(network, victim)
  const last = unsigned.at(-1)
  if (last === undefined) throw new Error('none was placed')
  expect((await readOrder(network, last.uid)).status).toBe('presignaturePending')
  const { events } = await readReport(network, last.uid)
  expect(events.map(({ label, reason }) => [label, reason])).toEqual([
    ['created', undefined],
    ['invalid', 'invalid_signature'],
  ])
})

test('a client’s number of unsigned orders is limited, also after a restart', async () => {
  const refused = await draftUnsigned()
  await system.stop()
  await system.restart()
  const reply = await send(refused)
  expect([reply.status, errorType(reply)]).toEqual([429, 'RateLimited'])
  expect(reply.headers.get('retry-after')).toBe('30')
  // Before the node is asked about the tokens.
  const ofNoToken = await draftUnsigned({ buyToken: address(`0x${'00'.repeat(19)}99`) })
  expect(errorType(await send(ofNoToken))).toBe('RateLimited')
  const [first] = unsigned
  if (first === undefined) throw new Error('none was placed')
  expect(errorType(await send(first))).toBe('DuplicatedOrder')
  const other = createRawClient(system.url, { localAddress: '127.0.0.2' })
  const sendFromOther = ({ body }: DraftedOrder) =>
    other.send({
      method: 'POST',
      target: PATH,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderCreationCodec.encode(body)),
    })
  const accepted = await sendFromOther(refused)
  const unsupported = await sendFromOther(ofNoToken)
  other.close()
  expect(errorType(unsupported)).toBe('UnsupportedToken')
  await expectDocumented('POST', `${network.url}${PATH}`, accepted)
  expect(accepted.status).toBe(201)
})

test('an order signed on chain trades, makes room, and needs none if signed before', async () => {
  const [fillable] = unsigned
  if (fillable === undefined) throw new Error('none was placed')
  await presign(fillable)
  await waitForStatus(network, fillable.uid, 'fulfilled')
  expect((await send(await draftUnsigned())).status).toBe(201)
  const signedFirst = await draftUnsigned({ isFillable: true })
  expect(errorType(await send(signedFirst))).toBe('RateLimited')
  await presign(signedFirst)
  await expect.poll(async () => (await send(signedFirst)).status).toBe(201)
  await waitForStatus(network, signedFirst.uid, 'fulfilled')
})
