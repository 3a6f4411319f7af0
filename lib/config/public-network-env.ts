import 'server-only'
import type { ChainFacts } from './chain-facts'
import { type ReadText, type Variables, withSecretFiles } from './secret-files'
import { readTokenLists } from './token-lists-env'
import { isHttpUrl, listed, variableSuffix } from './variable-text'

/** A network whose order book is another deployment. */
export type PublicNetworkEnv = {
  readonly kind: 'public'
  /** As in `chain`. */
  readonly name: string
  readonly chain: ChainFacts
  /** Nodes to read from, in order of preference; at least one. */
  readonly rpcUrls: readonly string[]
  /** Upstream order book with the same interface. */
  readonly orderBookUrl: string
  /** Sent to the order book as `X-API-Key`; null: no key. A secret. */
  readonly orderBookKey: string | null
  /** Path of its debug reports below `orderBookUrl`, with `{uid}` in place of the order's uid. */
  readonly debugPath: string
  /** Requests to the order book a minute, those of all clients together. */
  readonly requestsPerMinute: number
  /** URLs and files of token lists; of a token that several name, the first counts. */
  readonly tokenLists: readonly string[]
  /** Whether that order book is a staging service. */
  readonly isStaging: boolean
}

/** Source: the routes of cowprotocol/services. */
const DEBUG_PATH = '/restricted/api/v1/debug/order/{uid}'
const REQUESTS_PER_MINUTE = 100
const MAX_REQUESTS_PER_MINUTE = 1_000_000

/** Reads the variables of one public network; everything wrong with them is added to `problems`. */
export function readPublicNetwork(
  chain: ChainFacts,
  isStaging: boolean,
  variables: Variables,
  readText: ReadText,
  problems: string[],
): PublicNetworkEnv {
  const suffix = variableSuffix(chain.name)
  const rpcUrls = `RPC_URL_${suffix}`
  const orderBookUrl = `ORDERBOOK_URL_${suffix}`
  const orderBookKey = `ORDERBOOK_KEY_${suffix}`
  const given = withSecretFiles(variables, [rpcUrls, orderBookKey], readText, problems)
  const because = `because NETWORKS names ${chain.name}`
  const urls = listed(given[rpcUrls])
  if (urls.length === 0 || !urls.every(isHttpUrl)) {
    problems.push(`${rpcUrls}: must be a URL, or several with commas between them, ${because}`)
  }
  if (!isHttpUrl(given[orderBookUrl] ?? '')) {
    problems.push(`${orderBookUrl}: must be a URL ${because}`)
  }
  return {
    kind: 'public',
    name: chain.name,
    chain,
    rpcUrls: urls,
    orderBookUrl: given[orderBookUrl] ?? '',
    orderBookKey: given[orderBookKey] ?? null,
    debugPath: readDebugPath(`ORDERBOOK_DEBUG_PATH_${suffix}`, given, problems),
    requestsPerMinute: readRate(`ORDERBOOK_RATE_${suffix}`, given, problems),
    tokenLists: readTokenLists(`TOKEN_LISTS_${suffix}`, given, problems),
    isStaging,
  }
}

function readDebugPath(variable: string, given: Variables, problems: string[]): string {
  const path = given[variable] ?? DEBUG_PATH
  const isPath = /^\/[\w./{}-]*$/.test(path)
  if (!isPath || path.split('{uid}').length !== 2 || /[{}]/.test(path.replace('{uid}', ''))) {
    problems.push(`${variable}: must be a path with {uid} once, as in ${DEBUG_PATH}`)
  }
  return path
}

function readRate(variable: string, given: Variables, problems: string[]): number {
  const text = given[variable] ?? String(REQUESTS_PER_MINUTE)
  const rate = /^[1-9]\d*$/.test(text) ? Number(text) : 0
  if (rate < 1 || rate > MAX_REQUESTS_PER_MINUTE) {
    problems.push(`${variable}: must be requests a minute, from 1 to ${MAX_REQUESTS_PER_MINUTE}`)
  }
  return rate
}
