/** Beginnings of the names under which providers list the versions of one project, in order. */
const FAMILIES: readonly (readonly [start: RegExp, family: string])[] = [
  [/^(balancer[-_])?cow[-_]?amm/, 'CoW AMM'],
  [/^uniswap([-_]|$)/, 'uniswap'],
  [/^curve(-dex|[-_](?!llama)|$)/, 'curve'],
  [/^balancer([-_]|$)/, 'balancer'],
  [/^sushiswap([-_]|$)/, 'sushiswap'],
  [/^pancakeswap([-_]|$)/, 'pancakeswap'],
]

/**
 * The project a provider's name for an exchange belongs to, whatever its version and chain:
 * `uniswap-v3`, `uniswap_v2` and `uniswap-v3-base` are `uniswap`. Any other name is its own family.
 */
export function projectFamily(name: string): string {
  const slug = name.trim().toLowerCase()
  return FAMILIES.find(([start]) => start.test(slug))?.[1] ?? slug
}
