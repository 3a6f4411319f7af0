import { KNOWN_NETWORKS } from '@/lib/config/known-networks'

/** Environment of a system that serves these public networks; `url` is node and order book of all. */
export const publicNetworks = (
  names: readonly string[],
  url: string,
): Readonly<Record<string, string>> => ({
  NETWORKS: names.join(),
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`RPC_URL_${name.toUpperCase()}`, `${url}/${chainIdOf(name)}`],
      [`ORDERBOOK_URL_${name.toUpperCase()}`, url],
    ]),
  ),
})

const chainIdOf = (name: string) => KNOWN_NETWORKS.find((known) => known.name === name)?.chainId
