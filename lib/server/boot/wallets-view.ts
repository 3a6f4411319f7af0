import 'server-only'
import type { WalletsEnv } from '@/lib/config/wallet-env'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import type { PageAllowances } from '@/lib/server/http/csp'

/** What browsers get to know about wallets; nothing when nothing is configured. */
export const walletsView = ({
  walletConnect,
  frameAncestors,
}: WalletsEnv): Pick<NetworksView, 'wallets'> =>
  walletConnect === null && frameAncestors.length === 0
    ? {}
    : {
        wallets: {
          ...(walletConnect === null ? {} : { walletConnect }),
          frameAncestors: [...frameAncestors],
        },
      }

/** What the policy of pages allows for these wallets. */
export const pageAllowances = ({ walletConnect, frameAncestors }: WalletsEnv): PageAllowances => ({
  connectTo: walletConnect === null ? [] : [new URL(walletConnect.relayUrl).origin],
  frameAncestors,
})
