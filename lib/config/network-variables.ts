import 'server-only'
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
