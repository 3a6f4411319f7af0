/**
 * The formula of a pool's price, as far as depth follows from value locked. `constantProduct`: the
 * product of the whole reserves is kept. `concentrated`: each position keeps that product within a
 * price range of its own.
 */
export type PoolFormula = 'constantProduct' | 'concentrated'

/** Exchanges whose second version is a constant product and whose third is concentrated. */
const VERSIONS = /^(?:uniswap|sushiswap|pancakeswap)[-_]v([23])(?:[-_]|$)/

/**
 * The formula of an exchange by a provider's name of it, such as `uniswap_v2` or
 * `pancakeswap-v3-bsc`; `null` for every other name, whatever it resembles.
 * Source: the contracts of the three, UniswapV2Pair and UniswapV3Pool and their forks.
 */
export function formulaOfExchange(name: string): PoolFormula | null {
  const version = VERSIONS.exec(name.trim().toLowerCase())?.[1]
  if (version === undefined) return null
  return version === '2' ? 'constantProduct' : 'concentrated'
}
