import { parseEther } from 'viem'
import { inTurns } from '@/lib/testing/in-turns'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { type BenchDatabase, onOwnDatabase } from './bench-system'
import { fundedTraders } from './funded-trader'
import { readMetrics } from './metric-value'
import { measureQuotes, type QuoteRow } from './quote-latency'

/** The limit of open out-of-market orders per account sets the number of accounts. */
const ORDERS_EACH = 10
const AT_ONCE = 10
const SOLD = parseEther('0.0005')
/** Of the last account's orders, which come while quotes are requested. */
const NEW_ORDER_MS = 1_500
const HOUR_SECONDS = 3_600

const PHASES = ['index', 'cut', 'solve', 'select', 'settle'] as const
type Phase = (typeof PHASES)[number]

export type OpenOrdersRow = {
  readonly database: BenchDatabase
  readonly orders: number
  /** Rounds of an engine while orders came. */
  readonly rounds: number
  /** Mean time of a round's phases. */
  readonly phaseMs: Readonly<Record<Phase, number>>
  readonly quotes: QuoteRow
}

/**
 * Rounds of an engine, and quotes meanwhile, with so many funded orders open that all ask for more than
 * the market gives; every second or two another one comes, so that each round cuts an auction.
 */
export const measureOpenOrders = (orders: number): Promise<OpenOrdersRow> =>
  onOwnDatabase({}, (network) => measureOn(network, orders))

async function measureOn(
  network: TestNetwork,
  orders: number,
): Promise<Omit<OpenOrdersRow, 'database'>> {
  const traders = await fundedTraders(network, Math.ceil(orders / ORDERS_EACH) + 1)
  const [last, ...others] = traders
  if (last === undefined) throw new Error('there are traders')
  const tokens = [network.token('WETH'), network.token('USDC')] as const
  const worth = await quotedBuyAmount(network, last.owner, ...tokens, SOLD)
  const place = async (trader: Trader, at: number) => {
    // 5 % to 35 % more than the market gives.
    const buyAmount = (worth * BigInt(1_050 + (at % 300))) / 1_000n
    const [sellToken, buyToken] = tokens
    const wanted = { sellToken, buyToken, sellAmount: SOLD, buyAmount }
    await submit(network, await trader.draft({ ...wanted, validForSeconds: HOUR_SECONDS }))
  }
  const each = others.flatMap((trader) => Array.from({ length: ORDERS_EACH }, () => trader))
  await inTurns([...each.slice(0, orders).entries()], AT_ONCE, ([at, trader]) => place(trader, at))
  await until('an auction of all', async () => (await auctionOrders(network)) >= orders)
  const before = await phaseTotals(network)
  const comingIn = (async () => {
    for (let at = 0; at < ORDERS_EACH; at += 1) {
      await place(last, at)
      await new Promise((resolve) => setTimeout(resolve, NEW_ORDER_MS))
    }
  })()
  const quotes = await measureQuotes(network, last.owner)
  await comingIn
  const after = await phaseTotals(network)
  const phaseMs = (phase: Phase) => {
    const [from, to] = [before[phase], after[phase]]
    return to.count === from.count ? 0 : ((to.sum - from.sum) / (to.count - from.count)) * 1_000
  }
  return {
    orders,
    rounds: after.cut.count - before.cut.count,
    phaseMs: byPhase(phaseMs),
    quotes,
  }
}

const byPhase = <T>(of: (phase: Phase) => T): Readonly<Record<Phase, T>> => ({
  index: of('index'),
  cut: of('cut'),
  solve: of('solve'),
  select: of('select'),
  settle: of('settle'),
})

async function auctionOrders(network: TestNetwork): Promise<number> {
  const answer = await fetch(`${network.url}/${network.view.name}/api/v1/auction`)
  if (!answer.ok) return 0
  return ((await answer.json()) as { orders: readonly unknown[] }).orders.length
}

/** Seconds that the engine has spent in each phase since its start, and how often it was in it. */
async function phaseTotals(network: TestNetwork) {
  const metric = await readMetrics(network)
  const read = (kind: 'sum' | 'count', phase: Phase): number => {
    const labels = `network="${network.view.name}",phase="${phase}"`
    return metric(`coincidence_auction_phase_seconds_${kind}{${labels}}`) ?? 0
  }
  return byPhase((phase) => ({ sum: read('sum', phase), count: read('count', phase) }))
}

/** From a block to the auction that is cut from it. */
const GOAL_CUT_MS = 150
const GOAL_P95_MS = 300

export function missedByOpenOrders({ orders, phaseMs, quotes }: OpenOrdersRow): readonly string[] {
  const cutMs = phaseMs.index + phaseMs.cut
  return [
    ...(cutMs <= GOAL_CUT_MS
      ? []
      : [`${orders} open orders: ${cutMs.toFixed(0)} ms to the cut, goal ${GOAL_CUT_MS} ms`]),
    ...(quotes.p95Ms <= GOAL_P95_MS
      ? []
      : [`${orders} open orders: quote p95 ${quotes.p95Ms.toFixed(0)} ms, goal ${GOAL_P95_MS} ms`]),
  ]
}

/** The row, under its heads. */
export const openOrdersTable = ({
  database,
  orders,
  rounds,
  phaseMs,
  quotes,
}: OpenOrdersRow): readonly (readonly string[])[] => [
  ['Open orders', 'database', 'rounds', ...PHASES.map((phase) => `${phase} ms`), 'quote p95 ms'],
  [
    `${orders}`,
    database,
    `${rounds}`,
    ...PHASES.map((phase) => phaseMs[phase].toFixed(0)),
    quotes.p95Ms.toFixed(0),
  ],
]
