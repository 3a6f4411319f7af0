/**
 * `eth_chainId` of a fake node that stands for several chains: the path of its URL names the one that
 * is meant, as in `/31337`; mainnet without one.
 */
export const chainOfPath = (path = ''): string => {
  const chainId = Number(/^\/(\d+)$/.exec(path)?.[1] ?? 1)
  return `0x${chainId.toString(16)}`
}
