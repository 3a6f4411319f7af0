import type { BenchInstance, BenchOrder, BenchPool } from './bench-instance'
import { type Draws, drawsOf } from './random'

export type InstanceSize = {
  readonly tokens: number
  readonly pools: number
  readonly orders: number
}

/** Prices in native coins per unit, by the decimals of the token. */
const UNIT_PRICES = { 18: [1e-6, 10], 6: [1e-4, 1e-2], 8: [0.1, 30] } as const
const FEE_BPS = 30

/**
 * Makes the instance `t{tokens}-p{pools}-o{orders}-s{seed}`. Source: lib/docs/solving.md#generator.
 */
export function generateInstance(size: InstanceSize, seed: number): BenchInstance {
  const name = `t${size.tokens}-p${size.pools}-o${size.orders}-s${seed}`
  const draws = drawsOf(name)
  const { decimals, price } = makeTokens(size.tokens, draws)
  const pick = tokenPicker(size.tokens, draws)
  const atoms = (value: number, token: number): bigint => atomsWorth(value, price[token] ?? 1n)
  const pools = makePools(size, draws, pick, atoms)
  const pressure = Array.from({ length: size.tokens }, () => draws.uniform(-1, 1))
  const orders = Array.from({ length: size.orders }, () => makeOrder(draws, pick, atoms, pressure))
  return { name, tokens: size.tokens, decimals, price, pools, orders }
}

/**
 * Atoms worth `value` native coins at a price in wei per 1e18 atoms, to 1e-9 native coins.
 * Rounding: down.
 */
export const atomsWorth = (value: number, price: bigint): bigint =>
  (BigInt(Math.round(value * 1e9)) * 10n ** 27n) / price

type Atoms = (value: number, token: number) => bigint

function makeTokens(count: number, draws: Draws) {
  const decimals = [18]
  const price = [10n ** 18n]
  for (let token = 1; token < count; token += 1) {
    const drawn = draws.unit()
    const places = drawn < 0.7 ? 18 : drawn < 0.9 ? 6 : 8
    const [low, high] = UNIT_PRICES[places]
    const weiPerUnit = BigInt(Math.round(draws.logUniform(low, high) * 1e9)) * 10n ** 9n
    decimals.push(places)
    price.push(weiPerUnit * 10n ** BigInt(18 - places))
  }
  return { decimals, price }
}

/** Earlier tokens are traded more: weight (t + 1)^-0.8. */
function tokenPicker(count: number, draws: Draws): () => number {
  const cumulative: number[] = []
  let total = 0
  for (let token = 0; token < count; token += 1) {
    total += (token + 1) ** -0.8
    cumulative.push(total)
  }
  return () => {
    const at = draws.unit() * total
    const found = cumulative.findIndex((sum) => sum > at)
    return found === -1 ? count - 1 : found
  }
}

/** Every token has a pool; the others connect hubs and much traded tokens. No arbitrage. */
function makePools(
  size: InstanceSize,
  draws: Draws,
  pick: () => number,
  atoms: Atoms,
): readonly BenchPool[] {
  const hubs = Math.min(5, Math.max(1, Math.floor(size.tokens / 8) + 1))
  return Array.from({ length: size.pools }, (_, index) => {
    const [a, b] =
      index < size.tokens - 1
        ? [index % Math.min(hubs, index + 1), index + 1]
        : drawPair(draws, pick, hubs)
    const side = draws.logUniform(20, 2000)
    const deviation = draws.uniform(-0.0027, 0.0027)
    const ra = atoms(side * Math.exp(deviation / 2), a)
    const rb = atoms(side * Math.exp(-deviation / 2), b)
    return { a, b, ra, rb, feeBps: FEE_BPS }
  })
}

function drawPair(draws: Draws, pick: () => number, hubs: number): readonly [number, number] {
  for (;;) {
    const a = draws.unit() < 0.6 ? Math.floor(draws.unit() * hubs) : pick()
    const b = pick()
    if (a !== b) return [a, b]
  }
}

function makeOrder(
  draws: Draws,
  pick: () => number,
  atoms: Atoms,
  pressure: readonly number[],
): BenchOrder {
  let sell = pick()
  let buy = pick()
  while (buy === sell) buy = pick()
  const bias = 0.25 * ((pressure[sell] ?? 0) - (pressure[buy] ?? 0))
  if (draws.unit() >= 0.5 + bias) [sell, buy] = [buy, sell]
  const value = draws.logUniform(0.02, 20)
  const slack = drawSlack(draws)
  const kind = draws.unit() < 0.75 ? 'sell' : 'buy'
  const partial = draws.unit() < 0.25
  const sellAmount = atLeastOne(atoms(value, sell))
  const buyAmount = atLeastOne(atoms(value * (1 - slack), buy))
  return { sell, buy, sellAmount, buyAmount, kind, partial }
}

/** How far the limit is below the reference price; negative: out of the market. */
function drawSlack(draws: Draws): number {
  const drawn = draws.unit()
  if (drawn < 0.55) return draws.uniform(0.002, 0.02)
  return drawn < 0.8 ? draws.uniform(-0.002, 0.006) : draws.uniform(-0.05, -0.002)
}

const atLeastOne = (amount: bigint): bigint => (amount < 1n ? 1n : amount)
