import { setTimeout as sleep } from 'node:timers/promises'
import { parseUnits } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { apiTrades } from '@/lib/testing/system/ledger'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder } from '@/lib/testing/system/reports'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { fundedTrader } from './funded-trader'
import { type Spread, spread } from './statistics'

const ORDERS = 10
const ACCOUNTS = 2
/** Not a divisor of the block time, so that orders arrive at all offsets in a block. */
const GAP_MS = 1_370

export type SettleRow = {
  readonly orders: number
  readonly blockSeconds: number
  /** From the head when the order was acknowledged to the block of its trade. */
  readonly blocks: Spread
  /** From the acknowledgement until the API reports that the order is filled. */
  readonly seconds: Spread
}

export type SettleOutcome = { readonly row: SettleRow; readonly uid: OrderUid }

/** The accounts that place these orders. */
export async function fundTraders(network: TestNetwork): Promise<readonly Trader[]> {
  const traders: Trader[] = []
  for (let at = 0; at < ACCOUNTS; at += 1) traders.push(await fundedTrader(network))
  return traders
}

/** Sends market orders one after the other, without waiting for fills. */
export async function measureSettlement(
  network: TestNetwork,
  traders: readonly Trader[],
): Promise<SettleOutcome> {
  const pending: Promise<Filled>[] = []
  for (let at = 0; at < ORDERS; at += 1) {
    const trader = traders[at % traders.length]
    if (trader === undefined) throw new Error('there is a trader')
    pending.push(fillOne(network, trader, at))
    await sleep(GAP_MS)
  }
  const filled = await Promise.all(pending)
  const [first] = filled
  if (first === undefined) throw new Error('there is an order')
  const { blockSeconds } = network.view
  if (blockSeconds === null) throw new Error('a network of ours has a block time')
  return {
    uid: first.uid,
    row: {
      orders: filled.length,
      blockSeconds,
      blocks: spread(filled.map(({ blocks }) => blocks)),
      seconds: spread(filled.map(({ seconds }) => seconds)),
    },
  }
}

type Filled = { readonly uid: OrderUid; readonly blocks: number; readonly seconds: number }

async function fillOne(network: TestNetwork, trader: Trader, at: number): Promise<Filled> {
  const [sell, buy, sellAmount] =
    at % 2 === 0
      ? (['WETH', 'USDC', parseUnits('0.05', 18)] as const)
      : (['USDC', 'WETH', parseUnits('40', 6)] as const)
  const sellToken = network.token(sell)
  const buyToken = network.token(buy)
  const quoted = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
  // Rounded down, in favour of a fill: 2 % for market moves in the meantime.
  const buyAmount = (quoted * 98n) / 100n
  const uid = await submit(
    network,
    await trader.draft({ sellToken, buyToken, sellAmount, buyAmount }),
  )
  const acknowledgedAt = performance.now()
  const headBlock = Number(await network.chain.getBlockNumber())
  await until(
    `order ${uid} to fill`,
    async () => (await readOrder(network, uid)).status === 'fulfilled',
  )
  const seconds = (performance.now() - acknowledgedAt) / 1000
  const trade = (await apiTrades(network, trader.owner)).find(
    (apiTrade) => apiTrade.orderUid === uid,
  )
  if (trade === undefined) throw new Error(`order ${uid} is filled by a trade`)
  return { uid, blocks: trade.blockNumber - headBlock, seconds }
}
