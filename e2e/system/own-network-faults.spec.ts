import { expect, test } from '@playwright/test'
import { encodeFunctionData } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { address } from '@/lib/domain/shared/address'
import { apiTrades, chainTrades, filledAmount, tradeKey } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem } from '@/lib/testing/system/running-system'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { type FaultyNode, type NodeBehaviour, startFaultyNode } from '../support/faulty-node'
import { startOwnNetwork, untilReady } from '../support/own-network'
import { type SecondChain, startSecondChain } from '../support/second-chain'

/** Rounds over all kinds of faults. */
const ROUNDS = 2
const ORDERS_PER_FAULT = 3
/** Blocks in which reads leave a node that has a fault. */
const FAILOVER_BLOCKS = 2

let chain: SecondChain
let preferred: FaultyNode
let other: FaultyNode
let system: RunningSystem
let network: TestNetwork
let trader: Trader
const placed: OrderUid[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = await startSecondChain()
  preferred = await startFaultyNode(chain.environment.RPC_URL_SEPOLIA)
  other = await startFaultyNode(chain.environment.RPC_URL_SEPOLIA)
  const own = await startOwnNetwork(chain, { RPC_URL_SEPOLIA: `${preferred.url},${other.url}` })
  ;({ system, network, trader } = own)
})

test.afterAll(async () => {
  await endSystem(system)
  await preferred?.close()
  await other?.close()
  await chain?.stop()
})

const head = () => chain.client.getBlockNumber({ cacheTime: 0 })

/** Sells some USDC at a limit that leaves room; again while the service cannot ask its nodes. */
async function place(): Promise<void> {
  const { usdc, dai, eur } = chain
  const buyToken = placed.length % 2 === 0 ? dai : eur
  const sellAmount = 100_000_000n + BigInt(placed.length)
  await until('an order is placed', async () => {
    const quoted = await quotedBuyAmount(network, trader.owner, usdc, buyToken, sellAmount)
    const buyAmount = (quoted * 98n) / 100n
    const order = await trader.draft({ sellToken: usdc, buyToken, sellAmount, buyAmount })
    placed.push(await submit(network, order))
    return true
  })
}

const isFilled = async (uid: OrderUid) => (await readOrder(network, uid)).status === 'fulfilled'

async function tradeDuring(): Promise<void> {
  for (let index = 0; index < ORDERS_PER_FAULT; index += 1) await place()
}

/** A process that was killed begins anew, and with it the cooldown of its nodes. */
async function killAndRestart(): Promise<void> {
  await system.kill()
  await system.restart()
  await untilReady(system)
}

/** The preferred node is read from. */
const untilPreferred = () =>
  until('the preferred node is read from', async () => {
    preferred.forget()
    const first = await head()
    await until('a block', async () => (await head()) > first)
    return preferred.reads() > 2
  })

/** Blocks until the other node is read from. */
async function blocksUntilOther(behaviour: NodeBehaviour): Promise<number> {
  await untilPreferred()
  other.forget()
  await preferred.behave(behaviour)
  const first = await head()
  await until('the other node is read from', async () => other.reads() > 0, { pollMs: 20 })
  return Number((await head()) - first)
}

test('reads leave a node that lags, errs or dies within two blocks, and orders go on', async () => {
  const measured: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const behaviour of ['lags', 'errs', 'dies'] as const) {
      const blocks = await blocksUntilOther(behaviour)
      measured.push(`${behaviour} ${blocks}`)
      expect.soft(blocks, behaviour).toBeLessThanOrEqual(FAILOVER_BLOCKS)
      await tradeDuring()
      const last = placed.at(-1)
      if (last !== undefined) await until('its order is filled', () => isFilled(last))
      await preferred.behave('well')
      await killAndRestart()
    }
  }
  console.log(`blocks until the other node was read from: ${measured.join(', ')}`)
})

/**
 * Blocks until the other node is read from, from the first one about which a node lies that leaves out logs: its
 * blocks say that there are some.
 */
async function blocksUntilLyingIsLeft(round: number): Promise<number> {
  await untilPreferred()
  await preferred.behave('lies')
  other.forget()
  const first = await head()
  await until('a block without an event', async () => (await head()) > first)
  // Such a block is no lie.
  expect(other.reads()).toBe(0)
  const digest = round.toString(16).padStart(64, '0')
  const uid = `0x${digest}${trader.owner.slice(2)}ffffffff` as const
  const { blockNumber } = await trader.transact(
    address(network.view.contracts.settlement),
    encodeFunctionData({ abi: settlementAbi, functionName: 'setPreSignature', args: [uid, true] }),
  )
  await until('the other node is read from', async () => other.reads() > 0, { pollMs: 20 })
  return Number((await head()) - blockNumber)
}

test('what a lying node says of logs and transactions changes nothing that is recorded, and it is left', async () => {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const blocks = await blocksUntilLyingIsLeft(round)
    measured.push(blocks)
    expect.soft(blocks, 'lies').toBeLessThanOrEqual(FAILOVER_BLOCKS)
    await tradeDuring()
    const first = await head()
    await until('blocks pass', async () => (await head()) >= first + 8n)
    await system.kill()
    await system.restart()
    await preferred.behave('well')
    await untilReady(system)
  }
  console.log(`blocks until a node that lies was left: ${measured.join(', ')}`)
})

test('in the end every order is filled once, and record and chain are the same', async () => {
  for (const uid of placed) await until(`${uid} is filled`, () => isFilled(uid))
  const onChain = await chainTrades(network, await head())
  await until('record and chain agree', async () => {
    const recorded = await apiTrades(network, trader.owner)
    const keys = (trades: readonly { txHash: string | null; logIndex: number }[]) =>
      trades.map(tradeKey).sort().join()
    return keys(recorded) === keys(onChain)
  })
  const tally = { lost: 0, doubled: 0, foreign: 0, changed: 0 }
  for (const uid of placed) {
    const trades = onChain.filter((trade) => trade.uid === uid)
    const { sellAmount } = await readOrder(network, uid)
    if (trades.length === 0) tally.lost += 1
    if (trades.length > 1) tally.doubled += 1
    if ((await filledAmount(network, uid)) !== sellAmount) tally.changed += 1
  }
  tally.foreign = onChain.filter(({ uid }) => !placed.includes(uid)).length
  console.log(`${placed.length} orders: ${JSON.stringify(tally)}`)
  expect(tally).toEqual({ lost: 0, doubled: 0, foreign: 0, changed: 0 })
})
