import 'server-only'
import type { ChainCatalogue } from './chain-catalogue'
import { KNOWN_NETWORKS } from './known-networks'
import { withTwins } from './secret-files'
import { variableSuffix } from './variable-text'

const PREFIXES = [
  ...['ORDERBOOK_', 'ORDERBOOK_URL_', 'ORDERBOOK_DEBUG_PATH_', 'ORDERBOOK_RATE_'],
  ...['TOKEN_LISTS_', 'ENS_REGISTRY_', 'CONTRACTS_', 'START_BLOCK_', 'SOLVER_ADDRESSES_'],
  ...['LIQUIDITY_', 'BASE_TOKENS_', 'MAX_FEE_GWEI_', 'MAX_TIP_GWEI_'],
]
const SECRET_PREFIXES = [
  ...['RPC_URL_', 'ORDERBOOK_KEY_', 'SOLVER_KEYS_'],
  ...['SUBMIT_URL_', 'SIGNER_URL_'],
]

/** Names of the variables that these networks have, and those with contracts known here. */
export function variablesOfNetworks(names: readonly string[]): readonly string[] {
  const all = [...names, ...KNOWN_NETWORKS.map(({ name }) => name)].map(variableSuffix)
  return [...new Set(all)].flatMap((suffix) => [
    ...PREFIXES.map((prefix) => `${prefix}${suffix}`),
    ...withTwins(SECRET_PREFIXES.map((prefix) => `${prefix}${suffix}`)),
  ])
}

/** The name of the network that a text means; null where it means none that is known. */
export type NetworkOfName = (text: string) => string | null

/** By the catalogue, where the chains are listed, and by the names of the networks known here. */
export const networkOfName =
  (catalogue: ChainCatalogue | null): NetworkOfName =>
  (text) => {
    const name = text.toLowerCase()
    const known = KNOWN_NETWORKS.find((network) =>
      [network.name, String(network.chainId), ...network.aliases].some(
        (each) => each === name || each === name.replaceAll('_', '-'),
      ),
    )
    return catalogue?.find(text)?.name ?? known?.name ?? null
  }

/**
 * The variable that is meant where one ends in any name of a network; it is the same where that is
 * already the name variables have. Null for all others.
 */
export function otherNameOf(given: string, networkOf: NetworkOfName): string | null {
  const prefix = [...PREFIXES, ...SECRET_PREFIXES]
    .filter((each) => given.startsWith(each))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  if (prefix === '') return null
  const isSecret = SECRET_PREFIXES.includes(prefix)
  const [, text = '', twin = ''] = /^(.*?)(_FILE)?$/.exec(given.slice(prefix.length)) ?? []
  const name = networkOf(text)
  if (name === null || (twin !== '' && !isSecret)) return null
  return `${prefix}${variableSuffix(name)}${twin}`
}
