import 'server-only'

export type TokenPlan = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Reference price at genesis. */
  readonly usd: number
  /** Typical size of one day's price move, as a fraction. */
  readonly dailyMove: number
  /** Whole tokens per faucet visit. */
  readonly faucetAmount: number
  readonly transferFeeBps?: number
}

export type FactoryPlan = { readonly project: string; readonly feeBps: number }

export type PoolPlan = {
  readonly project: string
  readonly tokens: readonly [string, string]
  /** Value of both sides together at the reference prices. */
  readonly depthUsd: number
  /**
   * Share of that value that organic trades turn over a day; arbitrage adds to it. 0: no trades
   * it.
   */
  readonly dailyTurnover: number
}

export const WRAPPED_NATIVE_SYMBOL = 'WETH'

/**
 * The tokens of the embedded network. The wrapped native token comes first; it has its own
 * bytecode.
 */
export const TOKEN_PLANS: readonly TokenPlan[] = [
  token('WETH', 'Wrapped Ether', 18, 3_000, 0.03, 10),
  token('USDC', 'USD Coin (test)', 6, 1, 0.0004, 10_000),
  token('USDT', 'Tether USD (test)', 6, 1, 0.0006, 10_000),
  token('DAI', 'Dai Stablecoin (test)', 18, 1, 0.0005, 10_000),
  token('WBTC', 'Wrapped BTC (test)', 8, 95_000, 0.025, 0.2),
  token('UNI', 'Uniswap (test)', 18, 9, 0.05, 500),
  token('LINK', 'Chainlink (test)', 18, 18, 0.045, 300),
  token('AAVE', 'Aave (test)', 18, 210, 0.05, 25),
  token('COW', 'CoW Protocol (test)', 18, 0.4, 0.06, 10_000),
  token('GNO', 'Gnosis (test)', 18, 160, 0.035, 30),
  token('LDO', 'Lido DAO (test)', 18, 1.2, 0.06, 4_000),
  { ...token('TAX', 'Taxed Token (test)', 18, 2, 0.05, 1_000), transferFeeBps: 100 },
]

export const FACTORY_PLANS: readonly FactoryPlan[] = [
  { project: 'quayswap', feeBps: 5 },
  { project: 'harborswap', feeBps: 30 },
  { project: 'driftpool', feeBps: 100 },
]

export const POOL_PLANS: readonly PoolPlan[] = [
  pool('harborswap', 'WETH', 'USDC', 50_000_000, 0.16),
  pool('harborswap', 'WETH', 'USDT', 18_000_000, 0.12),
  pool('harborswap', 'WETH', 'DAI', 12_000_000, 0.06),
  pool('harborswap', 'WETH', 'WBTC', 30_000_000, 0.05),
  pool('harborswap', 'WETH', 'UNI', 6_000_000, 0.06),
  pool('harborswap', 'WETH', 'LINK', 5_000_000, 0.07),
  pool('harborswap', 'WETH', 'AAVE', 4_000_000, 0.05),
  pool('harborswap', 'WBTC', 'USDC', 8_000_000, 0.09),
  pool('harborswap', 'COW', 'GNO', 400_000, 0.03),
  pool('quayswap', 'USDC', 'USDT', 25_000_000, 0.14),
  pool('quayswap', 'USDC', 'DAI', 20_000_000, 0.1),
  pool('quayswap', 'USDT', 'DAI', 3_000_000, 0.09),
  pool('quayswap', 'WETH', 'USDC', 9_000_000, 0.25),
  pool('quayswap', 'WETH', 'WBTC', 2_500_000, 0.15),
  pool('driftpool', 'WETH', 'GNO', 1_500_000, 0.03),
  pool('driftpool', 'WETH', 'COW', 1_000_000, 0.05),
  pool('driftpool', 'UNI', 'USDC', 250_000, 0.025),
  pool('driftpool', 'LINK', 'DAI', 120_000, 0.02),
  pool('driftpool', 'AAVE', 'USDT', 60_000, 0.015),
  // Reached from stables or WETH only through one more token.
  pool('driftpool', 'LDO', 'UNI', 90_000, 0.035),
  pool('driftpool', 'LDO', 'LINK', 10_000, 0.02),
  pool('driftpool', 'WETH', 'TAX', 100_000, 0),
]

export type ConcentratedPoolPlan = {
  readonly tokens: readonly [string, string]
  /** One of the fees that the factory knows, in millionths. */
  readonly feePpm: 500 | 3000
  /** Value of both sides together at the reference prices. */
  readonly depthUsd: number
}

/** Pools of Uniswap v3, open at the reference prices. */
export const CONCENTRATED_POOL_PLANS: readonly ConcentratedPoolPlan[] = [
  { tokens: ['WETH', 'USDC'], feePpm: 500, depthUsd: 6_000_000 },
  { tokens: ['WETH', 'WBTC'], feePpm: 500, depthUsd: 3_000_000 },
  { tokens: ['WETH', 'LINK'], feePpm: 3000, depthUsd: 800_000 },
]

export const SOLVER_COUNT = 8
export const TRADER_COUNT = 6

function token(
  symbol: string,
  name: string,
  decimals: number,
  usd: number,
  dailyMove: number,
  faucetAmount: number,
): TokenPlan {
  return { symbol, name, decimals, usd, dailyMove, faucetAmount }
}

function pool(
  project: string,
  a: string,
  b: string,
  depthUsd: number,
  dailyTurnover: number,
): PoolPlan {
  return { project, tokens: [a, b], depthUsd, dailyTurnover }
}

/** Converts whole or fractional tokens to atoms; rounds down beyond six decimals. */
export function toAtoms(amount: number, decimals: number): bigint {
  const micro = BigInt(Math.floor(amount * 1e6))
  return (micro * 10n ** BigInt(decimals)) / 1_000_000n
}
