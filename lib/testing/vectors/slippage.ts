/** One row of the published algorithm's test vectors. */
export type SlippageVector = {
  readonly name: string
  readonly base: Points
  readonly quote: Points
  /** USD; null where no source knows the price. */
  readonly spotBase: number | null
  readonly spotQuote: number | null
  /** Null: no recommendation. */
  readonly slippageBps: number | null
}

type Points = {
  readonly prices: readonly number[]
  /** Distance between points. */
  readonly spacingSeconds: number
  /** Seconds all points lie behind the grid of 300 s. */
  readonly lateSeconds: number
}

/** Prices 300 s apart on the grid, or as given by `placed`. */
const points = (
  prices: readonly number[],
  placed: Partial<Omit<Points, 'prices'>> = {},
): Points => ({ prices, spacingSeconds: 300, lateSeconds: 0, ...placed })

const rising = [100, 110, 120, 130]
const ones = [1, 1, 1, 1]
const slow = [100, 100.01, 100.02, 100.03]
const tens = [10, 10, 10, 10]
const ether = [2600, 2610, 2605, 2590]
const pegged = [1, 1.001, 0.999, 1]

/** Source: lib/docs/market-data.md#slippage. */
export const slippageVectors: readonly SlippageVector[] = [
  {
    name: 'a doubling price is clamped',
    base: points(rising),
    quote: points(ones),
    spotBase: 1,
    spotQuote: 10,
    slippageBps: 10_000,
  },
  {
    name: 'the same moves on the quote side',
    base: points(ones),
    quote: points(rising),
    spotBase: 1,
    spotQuote: 10,
    slippageBps: 87,
  },
  {
    name: 'a calm price',
    base: points(slow),
    quote: points(ones),
    spotBase: 100,
    spotQuote: 1,
    slippageBps: 2,
  },
  {
    name: 'points 6 minutes apart',
    base: points(slow, { spacingSeconds: 360 }),
    quote: points(tens, { spacingSeconds: 360 }),
    spotBase: 1,
    spotQuote: 10,
    slippageBps: 97,
  },
  {
    name: 'points 4 minutes apart, two of them in one slot',
    base: points(slow, { spacingSeconds: 240 }),
    quote: points(tens, { spacingSeconds: 240 }),
    spotBase: 1,
    spotQuote: 10,
    slippageBps: 160,
  },
  {
    name: 'two moving prices',
    base: points([...ether, 2600]),
    quote: points([...pegged, 1]),
    spotBase: 2600,
    spotQuote: 1,
    slippageBps: 25,
  },
  {
    name: 'quote points 149 s late fall into the same slots',
    base: points(ether),
    quote: points(ones, { lateSeconds: 149 }),
    spotBase: 2600,
    spotQuote: 1,
    slippageBps: 29,
  },
  {
    name: 'quote points an hour late share no slot: the livelier token decides',
    base: points(ether),
    quote: points(pegged, { lateSeconds: 3_600 }),
    spotBase: 2600,
    spotQuote: 1,
    slippageBps: 29,
  },
  {
    name: 'no history of the quote token',
    base: points(ether),
    quote: points([]),
    spotBase: 2600,
    spotQuote: 1,
    slippageBps: null,
  },
  {
    name: 'no price of the base token',
    base: points(ether),
    quote: points(ones),
    spotBase: null,
    spotQuote: 1,
    slippageBps: null,
  },
  {
    name: 'no price of the quote token',
    base: points(ether),
    quote: points(ones),
    spotBase: 2600,
    spotQuote: null,
    slippageBps: null,
  },
]

/** `[unix milliseconds, price]` of each point, the first at `startMs` plus its delay. */
export function placedAt(startMs: number, placed: Points): [number, number][] {
  return placed.prices.map((price, index) => [
    startMs + (placed.lateSeconds + index * placed.spacingSeconds) * 1000,
    price,
  ])
}
