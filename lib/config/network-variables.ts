import 'server-only'
import { KNOWN_NETWORKS } from './known-networks'
import { variableSuffix } from './public-network-env'
import { withTwins } from './secret-files'

const PREFIXES = [
  ...['ORDERBOOK_', 'ORDERBOOK_URL_', 'ORDERBOOK_DEBUG_PATH_', 'ORDERBOOK_RATE_'],
  ...['TOKEN_LISTS_', 'ENS_REGISTRY_'],
]
const SECRET_PREFIXES = ['RPC_URL_', 'ORDERBOOK_KEY_']

/** Names of the variables that these networks have, and those with contracts known here. */
export function variablesOfNetworks(names: readonly string[]): readonly string[] {
  const all = [...names, ...KNOWN_NETWORKS.map(({ name }) => name)].map(variableSuffix)
  return [...new Set(all)].flatMap((suffix) => [
    ...PREFIXES.map((prefix) => `${prefix}${suffix}`),
    ...withTwins(SECRET_PREFIXES.map((prefix) => `${prefix}${suffix}`)),
  ])
}
