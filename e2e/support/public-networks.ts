/** Environment of a system that serves these public networks, whose nodes and order books answer at one address. */
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
