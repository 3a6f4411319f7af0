import 'server-only'

/**
 * What a wallet and a dashboard need, with the tokens of the rate limit a call takes; no methods
 * that sign with node keys, mine, or change state by decree.
 */
const METHODS: ReadonlyMap<string, number> = new Map([
  ['eth_blockNumber', 1],
  ['eth_call', 2],
  ['eth_chainId', 1],
  ['eth_estimateGas', 5],
  ['eth_feeHistory', 2],
  ['eth_gasPrice', 1],
  ['eth_getBalance', 1],
  ['eth_getBlockByHash', 1],
  ['eth_getBlockByNumber', 1],
  ['eth_getCode', 1],
  ['eth_getLogs', 10],
  ['eth_getStorageAt', 1],
  ['eth_getTransactionByHash', 1],
  ['eth_getTransactionCount', 1],
  ['eth_getTransactionReceipt', 1],
  ['eth_maxPriorityFeePerGas', 1],
  ['eth_sendRawTransaction', 5],
  ['eth_syncing', 1],
  ['net_version', 1],
  ['web3_clientVersion', 1],
])

/** Calls that keep a node busy, up to the bounds of gas and blocks. */
const EXPENSIVE: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_getLogs'])

export const isExpensive = (method: string): boolean => EXPENSIVE.has(method)

export const isOffered = (method: string): boolean => METHODS.has(method)

/** Tokens of the rate limit that calls take together; a refused one takes a token too. */
export const tokensOf = (calls: readonly { readonly method: string }[]): number =>
  calls.reduce((sum, { method }) => sum + (METHODS.get(method) ?? 1), 0)
