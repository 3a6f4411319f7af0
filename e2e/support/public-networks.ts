/** Environment of a system that serves these public networks; `url` is node and order book of all. */
export const publicNetworks = (
  names: readonly string[],
  url: string,
): Readonly<Record<string, string>> => ({
  NETWORKS: names.join(),
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`RPC_URL_${name.toUpperCase()}`, url],
      [`ORDERBOOK_URL_${name.toUpperCase()}`, url],
    ]),
  ),
})
