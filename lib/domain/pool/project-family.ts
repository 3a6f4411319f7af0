/** Patterns for the names under which providers list the versions of a project; the first match wins. */
const FAMILIES: readonly (readonly [start: RegExp, family: string])[] = [
  [/^(balancer[-_])?cow[-_]?amm/, 'CoW AMM'],
  [/^uniswap([-_]|$)/, 'uniswap'],
  [/^curve(-dex|[-_](?!llama)|$)/, 'curve'],
  [/^balancer([-_]|$)/, 'balancer'],
  [/^sushiswap([-_]|$)/, 'sushiswap'],
  [/^pancakeswap([-_]|$)/, 'pancakeswap'],
]

/**
 * Maps a provider's name of an exchange to its project, regardless of version and chain:
 * `uniswap-v3`, `uniswap_v2` and `uniswap-v3-base` are `uniswap`. Any other name is returned as is.
 */
export function projectFamily(name: string): string {
  const slug = name.trim().toLowerCase()
  return FAMILIES.find(([start]) => start.test(slug))?.[1] ?? slug
}
