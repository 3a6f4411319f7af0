import 'server-only'
import type { Chain } from 'viem'

/** What viem says of a chain, with the name it exports it by. */
export type ListedChain = Pick<
  Chain,
  'id' | 'name' | 'nativeCurrency' | 'blockTime' | 'blockExplorers' | 'contracts' | 'testnet'
> & { readonly key: string }

/**
 * Every chain of `viem/chains`; some have several keys, and some share an id. They take a quarter of
 * a second to load. The package itself is what is imported late: a bundle imports all of its packages
 * at its start, whatever imports the files around them.
 */
export async function loadListedChains(): Promise<readonly ListedChain[]> {
  const chains = await import('viem/chains')
  return Object.entries(chains).map(([key, chain]) => ({ ...(chain as Chain), key }))
}
