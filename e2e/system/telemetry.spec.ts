import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import { placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '@/lib/testing/fakes/otlp-receiver'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import {
  createTrader,
  type DraftedOrder,
  type Trader,
  type WantedOrder,
} from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { waitForStatus } from '../support/wait-for-status'

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`
const PLACEMENT = 'POST /{network}/api/v1/orders'
/** Longer than a start takes, by the clock of the test, which moves on as wanted. */
const WAIT_SECONDS = 600
const QUOTE = 'POST /{network}/api/v1/quote'

let receiver: OtlpReceiver
let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  receiver = await startOtlpReceiver()
  system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
})

test.afterAll(async () => {
  await endSystem(system)
  await receiver?.close()
})

const post = (path: string, body: object) =>
  fetch(`${network.url}/${network.view.name}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', traceparent: TRACEPARENT },
    body: JSON.stringify(body),
  })

const wire = ({ body }: DraftedOrder): object =>
  placeOrderEndpoint.body.encode(body) as unknown as object

/** An order that the pools fill at once, where it says nothing else. */
const draft = (other: Partial<WantedOrder> = {}): Promise<DraftedOrder> =>
  trader.draft({
    ...other,
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: parseUnits('20', 6),
    buyAmount: parseUnits('15', 18),
  })

const spansOf = (uid: OrderUid): readonly ReceivedSpan[] => {
  // As lib/docs/operations.md#traces says.
  const traceId = createHash('sha256').update(`order ${uid}`).digest('hex').slice(0, 32)
  return receiver.spans.filter((span) => span.traceId === traceId)
}

function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name)
  expect(found, name).toHaveLength(1)
  return found[0] as ReceivedSpan
}

/** Its steps, each the cause of the next. */
const STEPS = ['order.auction', 'settlement.send', 'settlement.mine', 'settlement.index'] as const

test('an order is one trace from its placement to its settlement, mined and indexed', async () => {
  const order = await draft()
  const answer = await post('orders', wire(order))
  expect(answer.status, await answer.clone().text()).toBe(201)
  await waitForStatus(network, order.uid, 'fulfilled')
  await until('the last span has been sent', async () =>
    spansOf(order.uid).some(({ name }) => name === 'settlement.index'),
  )

  const spans = spansOf(order.uid)
  const root = only(spans, PLACEMENT)
  expect(root).toMatchObject({ parentSpanId: '', kind: 2, error: null })
  expect(root.attributes).toMatchObject({
    'http.response.status_code': 201,
    'coincidence.network': 'local',
    'coincidence.order.uid': order.uid,
  })
  // A caller of a public interface is linked to, and does not choose the trace.
  expect(root.links).toEqual([`${CALLER.traceId} ${CALLER.spanId}`])

  let before = root
  for (const name of STEPS) {
    const step = only(spans, name)
    expect(step.parentSpanId, name).toBe(before.spanId)
    expect(step.start, name).toBeGreaterThanOrEqual(before.start)
    expect(step.end, name).toBeGreaterThanOrEqual(step.start)
    expect(step.error, name).toBeNull()
    before = step
  }
  // The settlement follows what caused it: each step begins where the one before has ended.
  const [auction, sent, mined, indexed] = STEPS.map((name) => only(spans, name))
  expect(sent?.start).toBeGreaterThanOrEqual(auction?.end ?? 0n)
  expect(mined?.start).toBeGreaterThanOrEqual(sent?.end ?? 0n)
  expect(indexed?.start).toBeGreaterThanOrEqual(mined?.end ?? 0n)

  const { txHash } = await settlementOf(order.uid)
  expect(mined?.attributes).toMatchObject({ 'coincidence.tx_hash': txHash })
  expect(sent?.attributes).toMatchObject({ 'coincidence.tx_hash': txHash })
  const receipt = await network.chain.getTransactionReceipt({ hash: txHash })
  expect(mined?.attributes['coincidence.block']).toBe(Number(receipt.blockNumber))

  // What the request did is below it.
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(ids.size).toBe(spans.length)
  for (const { parentSpanId } of spans) expect(['', ...ids]).toContain(parentSpanId)
  expect(spans.map(({ name }) => name)).toContain('store')
})

async function settlementOf(uid: OrderUid): Promise<{ readonly txHash: `0x${string}` }> {
  const answer = await fetch(`${network.url}/${network.view.name}/api/v2/trades?orderUid=${uid}`)
  const [trade]: { readonly txHash: `0x${string}` }[] = await answer.json()
  if (trade === undefined) throw new Error('the order has traded')
  return trade
}

test('the auction it won is a trace of its own, and each names the other', async () => {
  const order = await draft()
  await post('orders', wire(order))
  await waitForStatus(network, order.uid, 'fulfilled')
  const step = () => spansOf(order.uid).find(({ name }) => name === 'order.auction')
  await until('its auction has been told', async () => step() !== undefined)
  const [link = ''] = step()?.links ?? []
  const [traceId, spanId] = link.split(' ')
  const inAuction = () => receiver.spans.filter((span) => span.traceId === traceId)
  await until('the auction has been told', async () =>
    inAuction().some(({ name }) => name === 'auction'),
  )
  const root = only(inAuction(), 'auction')
  expect(root).toMatchObject({ spanId, parentSpanId: '' })
  expect(root.links).toContain(`${step()?.traceId} ${step()?.spanId}`)
  const phases = ['auction.cut', 'auction.solve', 'auction.select', 'auction.settle']
  const found = phases.map((name) => only(inAuction(), name))
  expect(found.map(({ parentSpanId }) => parentSpanId)).toEqual(phases.map(() => spanId))
  expect(inAuction().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['solver.solve', 'eth_simulateV1', 'eth_sendRawTransaction']),
  )
})

test('a quote is a trace: the market, each solver in its thread, the simulation', async () => {
  const before = receiver.spans.length
  const answer = await post('quote', {
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    from: trader.owner,
    kind: 'sell',
    sellAmountBeforeFee: `${parseUnits('30', 6)}`,
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const news = () => receiver.spans.slice(before)
  await until('it has been told', async () => news().some(({ name }) => name === QUOTE))
  const root = only(news(), QUOTE)
  const spans = news().filter(({ traceId }) => traceId === root.traceId)
  expect(root.traceId).not.toBe(CALLER.traceId)
  expect(root.links).toEqual([`${CALLER.traceId} ${CALLER.spanId}`])
  const [market, solve, simulate] = ['market.read', 'quote.solve', 'quote.simulate'].map((name) =>
    spans.find((span) => span.name === name),
  )
  for (const part of [market, solve, simulate]) expect(part?.parentSpanId).toBe(root.spanId)
  expect(solve?.start).toBeGreaterThanOrEqual(market?.end ?? 0n)
  expect(simulate?.start).toBeGreaterThanOrEqual(solve?.end ?? 0n)
  const solvers = spans.filter(({ name }) => name === 'solver.quote')
  expect(solvers.length).toBeGreaterThan(1)
  for (const { parentSpanId } of solvers) expect(parentSpanId).toBe(solve?.spanId)
})

test('an order that is refused is a trace that ends with the refusal', async () => {
  const order = await draft()
  const answer = await post('orders', { ...wire(order), sellAmount: '0' })
  expect(answer.status).toBe(400)
  const refused = () =>
    receiver.spans.filter(
      ({ name, attributes }) =>
        name === PLACEMENT && attributes['http.response.status_code'] === 400,
    )
  await until('it has been told', async () => refused().length > 0)
  expect(spansOf(order.uid)).toEqual([])
})

test('no span has a signature, a key or the address of a client', async () => {
  const told = JSON.stringify(
    receiver.spans.map(({ name, attributes, error }) => [name, attributes, error]),
  )
  expect(told).not.toMatch(/0x[0-9a-f]{130}(?![0-9a-f])/i)
  expect(told).not.toContain('127.0.0.1')
  expect(told).not.toContain('signature')
})

test('metrics are sent as Prometheus reads them', async () => {
  const text = await (await fetch(`${network.url}/metrics`)).text()
  const scraped = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  await until('metrics have been sent', async () => receiver.metrics.length >= scraped.size)
  const sent = new Set(receiver.metrics.map(({ name }) => name))
  expect([...scraped].filter((name) => !sent.has(name ?? ''))).toEqual([])
})

/** Each of these has been counted by what the tests above did. */
const COUNTED: readonly RegExp[] = [
  /^coincidence_http_request_seconds_count\{network="local",endpoint="placeOrder",status="201"\} \d/m,
  /^coincidence_orders_submitted_total\{network="local",outcome="accepted"\} \d/m,
  /^coincidence_quote_seconds_count\{network="local",outcome="verified"\} \d/m,
  /^coincidence_rpc_request_seconds_count\{network="local",method="eth_sendRawTransaction",caller="service",outcome="ok"\} \d/m,
  /^coincidence_rpc_request_seconds_count\{network="local",method="\w+",caller="wallet",outcome="ok"\} \d/m,
  /^coincidence_rpc_request_seconds_count\{network="local",method="\w+",caller="index",outcome="ok"\} \d/m,
  /^coincidence_pools_known\{network="local"\} [1-9]/m,
  /^coincidence_pools_read\{network="local"\} [1-9]/m,
  /^coincidence_gas_price_wei\{network="local"\} [1-9]/m,
  /^coincidence_engine_rounds_total\{network="local",outcome="done"\} [1-9]/m,
  /^coincidence_engine_round_timestamp_seconds\{network="local"\} [1-9]/m,
  ...['index', 'cut', 'solve', 'select', 'settle'].map(
    (phase) =>
      new RegExp(
        `^coincidence_auction_phase_seconds_count\\{network="local",phase="${phase}"\\} [1-9]`,
        'm',
      ),
  ),
  /^coincidence_auction_orders\{network="local"\} \d/m,
  /^coincidence_solver_seconds_count\{network="local",solver="[^"]+",outcome="bid"\} [1-9]/m,
  /^coincidence_ranked_bids_total\{network="local",solver="[^"]+",outcome="won"\} [1-9]/m,
  /^coincidence_settlement_seconds_count\{network="local"\} [1-9]/m,
  /^coincidence_settlement_gas_total\{network="local",solver="[^"]+"\} [1-9]/m,
  /^coincidence_settlement_cost_coins_total\{network="local",solver="[^"]+"\} [\d.e-]+/m,
  /^coincidence_settlement_gas_price_wei\{network="local"\} [1-9]/m,
  /^coincidence_signer_balance_coins\{network="local",solver="[^"]+"\} [1-9]/m,
]

const STREAM_OPEN = /^coincidence_event_streams_open\{network="local",endpoint="streamOrder"\} 1$/m

test('metrics tell what was done, by network', async () => {
  const order = await draft()
  await post('orders', wire(order))
  await waitForStatus(network, order.uid, 'fulfilled')
  await post('quote', {
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    from: trader.owner,
    kind: 'sell',
    sellAmountBeforeFee: `${parseUnits('30', 6)}`,
  })
  await network.chain.getBlockNumber({ cacheTime: 0 })
  const stream = new AbortController()
  const { signal } = stream
  await fetch(`${network.url}/${network.view.name}/api/v1/orders/${order.uid}/events`, { signal })
  await until('every metric has been counted', async () => {
    const text = await (await fetch(`${network.url}/metrics`)).text()
    const missing = [...COUNTED, STREAM_OPEN].filter((pattern) => !pattern.test(text))
    if (missing.length > 0) throw new Error(missing.join('\n'))
    return true
  })
  stream.abort()
  await until('the stream is closed', async () => {
    const text = await (await fetch(`${network.url}/metrics`)).text()
    return /^coincidence_event_streams_open\{[^}]*\} 0$/m.test(text)
  })
})

// The last, as it moves the clock of the service.
test('an order that waits while the process is started anew stays one trace', async () => {
  const document = JSON.stringify({
    appCode: 'Coincidence tests',
    metadata: { validFrom: Math.floor(Date.now() / 1_000) + WAIT_SECONDS },
    version: '1.3.0',
  })
  const validForSeconds = 2 * WAIT_SECONDS
  const order = await draft({ appData: appDataHash(document), validForSeconds })
  const answer = await post('orders', { ...wire(order), appData: document })
  expect(answer.status, await answer.clone().text()).toBe(201)
  await system.stop()
  expect(spansOf(order.uid).map(({ name }) => name)).not.toContain('settlement.send')
  await system.restart()
  await system.advance(WAIT_SECONDS)
  await waitForStatus(network, order.uid, 'fulfilled')
  await until('the last span has been sent', async () =>
    spansOf(order.uid).some(({ name }) => name === 'settlement.index'),
  )
  const spans = spansOf(order.uid)
  const won = spans.find(({ attributes }) => attributes['coincidence.outcome'] === 'won')
  expect(won?.parentSpanId).toBe(only(spans, PLACEMENT).spanId)
  expect(only(spans, 'settlement.send').parentSpanId).toBe(won?.spanId)
})
