import { parseUnits } from 'viem'
import type { Address } from '@/lib/domain/shared/address'
import { inTurns } from '@/lib/testing/in-turns'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { fundedTrader } from './funded-trader'
import { readMetrics } from './metric-value'
import { measureQuotes, type QuoteRow } from './quote-latency'

/** The limit of open out-of-market orders per account sets the number of accounts. */
const ACCOUNTS = 100
const ORDERS_EACH = 10
const AT_ONCE = 10
/** Each new order makes the engine solve the whole book again. */
const NEW_ORDER_MS = 500

export type BusyRow = {
  /** Orders in the batches solved meanwhile. */
  readonly orders: number
  /** Auctions run while the quotes were requested. */
  readonly auctions: number
  readonly quotes: QuoteRow
  /** The longest time the server's event loop was blocked meanwhile. */
  readonly blockedMs: number
}

const PAIRS = [
  ['WETH', 'USDC', '0.01', 18],
  ['USDC', 'WETH', '20', 6],
] as const

/**
 * Quotes while a book of a thousand orders is solved repeatedly. None of them can fill, as each
 * requests slightly more than the market gives; another one is added twice a second.
 */
export async function measureBusyQuotes(network: TestNetwork): Promise<BusyRow> {
  const traders = await inTurns([...Array(ACCOUNTS).keys()], AT_ONCE, () => fundedTrader(network))
  const rates = await Promise.all(PAIRS.map((_, at) => rateOf(network, traders[0]?.owner, at)))
  const place = async (trader: Trader, at: number) => {
    const [sell, buy, amount, decimals] = PAIRS[at % PAIRS.length] ?? PAIRS[0]
    // 0.3 % to 3.3 % more than the market gives.
    const buyAmount = ((rates[at % PAIRS.length] ?? 0n) * BigInt(10_030 + (at % 300))) / 10_000n
    await submit(
      network,
      await trader.draft({
        sellToken: network.token(sell),
        buyToken: network.token(buy),
        sellAmount: parseUnits(amount, decimals),
        buyAmount,
      }),
    )
  }
  const [last, ...others] = traders
  if (last === undefined) throw new Error('there are traders')
  const all = others.flatMap((trader, n) =>
    [...Array(ORDERS_EACH).keys()].map((m) => ({ trader, at: n * ORDERS_EACH + m })),
  )
  await inTurns(all, AT_ONCE, ({ trader, at }) => place(trader, at))
  await until(
    'an auction of the whole book',
    async () => (await newest(network)).orders >= all.length,
  )
  const before = await newest(network)
  await blockedMs(network)
  let isOver = false
  const stream = (async () => {
    for (let at = 0; at < ORDERS_EACH && !isOver; at += 1) {
      await place(last, at)
      await new Promise((resolve) => setTimeout(resolve, NEW_ORDER_MS))
    }
  })()
  const quotes = await measureQuotes(network, last.owner)
  isOver = true
  await stream
  const after = await newest(network)
  return {
    orders: before.orders,
    auctions: after.id - before.id,
    quotes,
    blockedMs: await blockedMs(network),
  }
}

async function rateOf(network: TestNetwork, from: Address | undefined, at: number) {
  const [sell, buy, amount, decimals] = PAIRS[at] ?? PAIRS[0]
  if (from === undefined) throw new Error('there is a trader')
  const tokens = [network.token(sell), network.token(buy)] as const
  return quotedBuyAmount(network, from, ...tokens, parseUnits(amount, decimals))
}

async function newest(network: TestNetwork) {
  const answer = await fetch(`${network.url}/${network.view.name}/api/v1/auction`)
  if (!answer.ok) throw new Error(`the newest auction: ${answer.status}`)
  const auction = (await answer.json()) as { id: number; orders: readonly unknown[] }
  return { id: auction.id, orders: auction.orders.length }
}

/** Since the previous call. */
async function blockedMs(network: TestNetwork): Promise<number> {
  const metric = await readMetrics(network)
  const seconds = metric('nodejs_eventloop_lag_max_seconds')
  if (seconds === null) throw new Error('the server reports how long its event loop was held up')
  return seconds * 1000
}

/** Maximum time one piece of work may block others. */
const GOAL_HELD_MS = 50
const GOAL_P95_MS = 300

export const missedByBusyQuotes = ({ quotes, blockedMs: heldMs }: BusyRow): readonly string[] => [
  ...(quotes.p95Ms <= GOAL_P95_MS
    ? []
    : [`quotes during a busy batch: p95 ${quotes.p95Ms.toFixed(0)} ms, goal ${GOAL_P95_MS} ms`]),
  ...(heldMs <= GOAL_HELD_MS
    ? []
    : [`event loop held up for ${heldMs.toFixed(0)} ms, goal ${GOAL_HELD_MS} ms`]),
]
