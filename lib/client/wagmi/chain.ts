import type { Chain } from 'viem'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** A served network in the form of wallet libraries; its RPC is on our own origin. */
export function toChain(network: NetworkView, origin: string): Chain {
  return {
    id: network.chainId,
    name: network.displayName,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [`${origin}${network.rpcPath}`] } },
    testnet: network.kind === 'local',
  }
}
