import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startRpcServer } from '@/lib/infra/chain/json-rpc-server.fixture'
import {
  type ContractChain,
  startContractChain,
} from '@/lib/infra/chain/local/contract-chain.fixture'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import { settlementAttempts } from '@/lib/infra/db/schema/settlement-attempts'
import { settlements } from '@/lib/infra/db/schema/settlements'
import { trades } from '@/lib/infra/db/schema/trades'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import type { Span } from '@/lib/infra/observe/span'
import { type OrderStep, orderContext, stepContext } from '@/lib/infra/observe/trace-ids'
import { createTracer } from '@/lib/infra/observe/tracer'
import { createFineClock } from '@/lib/server/boot/clock'
import {
  type CrashPoint,
  crashingEngine,
  DEADLINE_BLOCKS,
  fillableOrder,
} from './crashing-engine.fixture'
import { startEngine } from './engine'

/** In which the first settlement is given up, and a second one tried. */
const MAX_BLOCKS = 2 * DEADLINE_BLOCKS

let chain: ContractChain
let database: Database
let startBlock: number

beforeAll(async () => {
  chain = await startContractChain()
  await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', '0x5f5e100')
})
afterAll(() => chain.stop())

/** Of every engine of a test, as if each were a process that sends its own. */
let spans: Span[]
const tracerOfProcess = () => createTracer(createFineClock(), (span) => spans.push(span))

beforeEach(async () => {
  spans = []
  database = await migratedDatabase()
  await chain.mine()
  startBlock = Number(await chain.client.getBlockNumber())
})
afterEach(() => database.close())

const attempts = () =>
  database.db
    .select({ outcome: settlementAttempts.outcome, txHash: settlementAttempts.txHash })
    .from(settlementAttempts)
    .orderBy(settlementAttempts.auctionId)

/** Stores an order, and runs an engine that settles it until the crash. */
async function crash(crashPoint: CrashPoint, relayUrl?: string) {
  const order = await fillableOrder(chain)
  await bindStore(database, chain.chainId).insertOrder({ order })
  const { config, crashed, broadcasts } = await crashingEngine(chain, database, {
    startBlock,
    crashPoint,
    relayUrl,
    tracer: tracerOfProcess(),
  })
  // Of this process nothing but its writes is left: it is never continued.
  startEngine(config)
  await crashed
  return { order, broadcasts }
}

/**
 * Runs another process's engine until the order has traded; returns what it broadcast. `beforeBlock` is
 * awaited before each block.
 */
async function settleAfterRestart(
  relayUrl?: string,
  beforeBlock: (mined: number) => Promise<void> = async () => undefined,
) {
  const { config, broadcasts } = await crashingEngine(chain, database, {
    startBlock,
    crashPoint: null,
    relayUrl,
    tracer: tracerOfProcess(),
  })
  const engine = startEngine(config)
  try {
    for (let mined = 0; mined < MAX_BLOCKS; mined += 1) {
      const head = Number(await chain.client.getBlockNumber())
      engine.wake()
      await expect.poll(() => engine.state().indexedBlock, { interval: 20 }).toBe(head)
      if ((await database.db.select().from(trades)).length > 0) break
      await beforeBlock(mined)
      await chain.mine()
    }
  } finally {
    await engine.stop()
  }
  return broadcasts
}

/** Every trade with its order, amount and auction, and whether its settlement is a known solution. */
const settled = async () => ({
  trades: await database.db
    .select({ uid: trades.orderUid, sold: trades.sellAmount, auctionId: trades.auctionId })
    .from(trades),
  settlements: await database.db
    .select({ txHash: settlements.txHash, solutionUid: settlements.solutionUid })
    .from(settlements),
})

it('an order whose settlement was recorded, but not broadcast before a crash, is settled once', async () => {
  const { order, broadcasts } = await crash('before the broadcast')
  const [recorded] = await attempts()
  expect(recorded).toMatchObject({ outcome: null, txHash: expect.stringMatching(/^0x/) })
  const [sent, ...others] = await settleAfterRestart()
  expect([broadcasts, others]).toEqual([[], []])
  expect(sent).not.toBe(recorded?.txHash)
  expect(await attempts()).toEqual([
    { outcome: 'timeout', txHash: recorded?.txHash },
    { outcome: 'success', txHash: sent },
  ])
  expect(await settled()).toEqual({
    trades: [{ uid: order.uid, sold: order.data.sellAmount, auctionId: 2 }],
    settlements: [{ txHash: sent, solutionUid: 0 }],
  })
})

it.each([
  { state: 'pending', blocks: 0 },
  { state: 'mined', blocks: 1 },
])(
  'a settlement broadcast before a crash is recognised when it is $state at the restart, and is the only one',
  async ({ blocks }) => {
    const { order, broadcasts } = await crash('after the broadcast')
    const [sent] = broadcasts
    expect(await attempts()).toEqual([{ outcome: null, txHash: sent }])
    for (let mined = 0; mined < blocks; mined += 1) await chain.mine()
    expect(await settleAfterRestart()).toEqual([])
    expect(broadcasts).toHaveLength(1)
    expect(await attempts()).toEqual([{ outcome: 'success', txHash: sent }])
    expect(await settled()).toEqual({
      trades: [{ uid: order.uid, sold: order.data.sellAmount, auctionId: 1 }],
      settlements: [{ txHash: sent, solutionUid: 0 }],
    })
  },
)

it('a settlement that only a relay has is found again after a crash, and not sent a second time', async () => {
  const relay = await startRpcServer(() => ({ result: `0x${'ab'.repeat(32)}` }))
  try {
    const { order } = await crash('after the broadcast', relay.url)
    const [recorded] = await attempts()
    const raws = () => relay.asked('eth_sendRawTransaction').map(({ params }) => params[0])
    const [raw] = raws()
    await settleAfterRestart(relay.url, async (mined) => {
      // The node does not know it before the relay includes it.
      if (mined === 1) await chain.rpc.call('eth_sendRawTransaction', raw)
    })
    expect(raws()).toEqual([raw])
    expect(await attempts()).toEqual([{ outcome: 'success', txHash: recorded?.txHash }])
    expect((await settled()).trades).toEqual([
      { uid: order.uid, sold: order.data.sellAmount, auctionId: 1 },
    ])
  } finally {
    await relay.stop()
  }
})

it('the spans of an order are one trace, also where another process found its settlement', async () => {
  const { order } = await crash('after the broadcast')
  await settleAfterRestart()
  const { uid } = order
  const placement = orderContext(uid)
  const stepId = (step: OrderStep) => stepContext(uid, 1, step).spanId
  const told = spans.filter(({ traceId }) => traceId === placement.traceId)
  expect(told.map(({ name, spanId, parentSpanId }) => [name, spanId, parentSpanId])).toEqual([
    ['order.auction', stepId('auction'), placement.spanId],
    // The process ended before it could say that it had sent it.
    ['settlement.mine', stepId('mine'), stepId('send')],
    ['settlement.index', stepId('index'), stepId('mine')],
  ])
  const [auctioned] = told
  expect(auctioned?.attributes).toMatchObject({
    'coincidence.outcome': 'won',
    'coincidence.auction.id': 1,
  })
})
