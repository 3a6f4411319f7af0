import type { OrderKind } from '@/lib/domain/order/order'

type Order = {
  readonly kind: OrderKind
  readonly sellToken: string
  readonly buyToken: string
  readonly sellAmount: bigint
  readonly buyAmount: bigint
}

type Bid = {
  readonly name: string
  readonly solver: string
  /** What it sells and buys of each order it fills. */
  readonly fills: Readonly<Record<string, readonly [sold: bigint, bought: bigint]>>
}

/** One auction with the outcome that the reference arbitrator's tests demand. */
export type WinnerSelectionVector = {
  readonly name: string
  /** Wei per 1e18 atoms. */
  readonly prices: Readonly<Record<string, bigint>>
  readonly orders: Readonly<Record<string, Order>>
  readonly bids: readonly Bid[]
  /** Names of bids that pass the fairness filter. */
  readonly fair: readonly string[]
  /** Names of bids, by descending score. */
  readonly winners: readonly string[]
  /** In wei, by winning solver. */
  readonly referenceScores: Readonly<Record<string, bigint>>
}

const E15 = 10n ** 15n
const PRICES = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].map((token) => [token, 1_000n]))

/** "A>B": at the limit 1,000 for 1,000, in thousandths of a token. */
function order(pair: string, kind: OrderKind = 'sell'): Order {
  const [sellToken = '', buyToken = ''] = pair.split('>')
  return { kind, sellToken, buyToken, sellAmount: 1_000n * E15, buyAmount: 1_000n * E15 }
}

const ORDERS = { 1: order('A>B'), 2: order('C>D') }

/** Fills of sell orders that got this many thousandths for 1,000. */
const bought = (amounts: Readonly<Record<string, bigint>>): Bid['fills'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, [1_000n * E15, amount * E15]]),
  )

/** Fills of buy orders that paid this many thousandths for 1,000. */
const paid = (amounts: Readonly<Record<string, bigint>>): Bid['fills'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, [amount * E15, 1_000n * E15]]),
  )

/**
 * The cases of the reference arbitrator's own tests, as figures.
 * Source: https://github.com/cowprotocol/services/blob/main/crates/autopilot/src/domain/competition/winner_selection.rs
 * (tests), and crates/winner-selection/src/tests.rs for the last but one.
 */
export const WINNER_SELECTION_VECTORS: readonly WinnerSelectionVector[] = [
  {
    name: 'a single bid has the reference score 0',
    prices: PRICES,
    orders: ORDERS,
    bids: [{ name: 'only', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) }],
    fair: ['only'],
    winners: ['only'],
    referenceScores: { x: 0n },
  },
  {
    name: 'two compatible bids both win',
    prices: PRICES,
    orders: { ...ORDERS, 3: order('A>C') },
    bids: [
      { name: 'best', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) },
      { name: 'compatible', solver: 'y', fills: bought({ 3: 1_100n }) },
    ],
    fair: ['best', 'compatible'],
    winners: ['best', 'compatible'],
    referenceScores: { x: 100n, y: 200n },
  },
  {
    name: 'two compatible bids for buy orders both win',
    prices: PRICES,
    orders: { 1: order('A>B', 'buy'), 2: order('C>D', 'buy'), 3: order('A>C', 'buy') },
    bids: [
      { name: 'best', solver: 'x', fills: paid({ 1: 900n, 2: 900n }) },
      { name: 'compatible', solver: 'y', fills: paid({ 3: 900n }) },
    ],
    fair: ['best', 'compatible'],
    winners: ['best', 'compatible'],
    referenceScores: { x: 100n, y: 200n },
  },
  {
    name: 'compatible bids of one solver leave nothing without it',
    prices: PRICES,
    orders: { ...ORDERS, 3: order('A>D') },
    bids: [
      { name: 'best', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) },
      { name: 'compatible', solver: 'x', fills: bought({ 3: 1_100n }) },
    ],
    fair: ['best', 'compatible'],
    winners: ['best', 'compatible'],
    referenceScores: { x: 0n },
  },
  {
    name: 'a bid on a taken pair loses, and is what would be without the winner',
    prices: PRICES,
    orders: ORDERS,
    bids: [
      { name: 'best', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) },
      { name: 'incompatible', solver: 'y', fills: bought({ 1: 1_100n }) },
    ],
    fair: ['best', 'incompatible'],
    winners: ['best'],
    referenceScores: { x: 100n },
  },
  {
    name: 'an unfair batch is filtered out',
    prices: PRICES,
    orders: ORDERS,
    bids: [
      { name: 'unfair', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) },
      { name: 'filtering', solver: 'y', fills: bought({ 1: 1_150n }) },
    ],
    fair: ['filtering'],
    winners: ['filtering'],
    referenceScores: { y: 0n },
  },
  {
    name: 'fills of one directed pair count together',
    prices: PRICES,
    orders: { 1: order('A>B'), 2: order('A>B') },
    bids: [
      { name: 'both', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n }) },
      { name: 'one', solver: 'y', fills: bought({ 1: 1_150n }) },
    ],
    fair: ['both', 'one'],
    winners: ['both'],
    referenceScores: { x: 150n },
  },
  {
    name: 'without the winner others can come to more',
    prices: PRICES,
    orders: { ...ORDERS, 3: order('E>F') },
    bids: [
      { name: 'best', solver: 'x', fills: bought({ 1: 1_100n, 2: 1_100n, 3: 1_100n }) },
      { name: 'two', solver: 'y', fills: bought({ 1: 1_140n, 2: 1_140n }) },
      { name: 'third', solver: 'z', fills: bought({ 3: 1_100n }) },
    ],
    fair: ['best', 'two', 'third'],
    winners: ['best'],
    referenceScores: { x: 380n },
  },
  {
    name: 'the better of two bids for one order wins (surplus 5 against 2)',
    prices: { A: 10n ** 18n, B: 10n ** 18n },
    orders: {
      1: { kind: 'sell', sellToken: 'A', buyToken: 'B', sellAmount: 100n, buyAmount: 90n },
    },
    bids: [
      { name: 'better', solver: 'x', fills: { 1: [100n, 95n] } },
      { name: 'worse', solver: 'y', fills: { 1: [100n, 92n] } },
    ],
    fair: ['better', 'worse'],
    winners: ['better'],
    referenceScores: { x: 2n },
  },
  {
    name: 'auction 12825008 of the staging deployment on mainnet',
    prices: { A: 32_429_355_240n, B: 480_793_239_987_749_750_742_974_464n },
    orders: {
      1: {
        kind: 'sell',
        sellToken: 'A',
        buyToken: 'B',
        sellAmount: 32_375_066_190_000_000_000_000_000n,
        buyAmount: 2_161_512_119n,
      },
    },
    bids: [
      {
        name: 'first',
        solver: 'x',
        fills: { 1: [32_375_066_190_000_000_000_000_000n, 2_206_881_314n] },
      },
      {
        name: 'second',
        solver: 'y',
        fills: { 1: [32_375_066_190_000_000_000_000_000n, 2_205_267_875n] },
      },
    ],
    fair: ['first', 'second'],
    winners: ['first'],
    referenceScores: { x: 21_037_471_695_353_421n },
  },
]
