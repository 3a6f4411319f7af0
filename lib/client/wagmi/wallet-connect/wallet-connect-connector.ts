import type { EIP1193Provider } from 'viem'
import { createConnector } from 'wagmi'
import { t } from '@/lib/words/words'
import type { WalletConnectSettings } from './sign-client'
import { WalletConnectProvider } from './wallet-connect-provider'

export const WALLET_CONNECT_ID = 'walletConnect'

/** The message in which the connector hands out the link a wallet pairs by. */
export const PAIRING_MESSAGE = 'pairing'

/** Set while a session exists, so that only then its code is loaded on the next visit. */
const SESSION_KEY = 'coincidence.walletConnectChain'

type Extra = {
  /** Stops waiting for a wallet to take the pairing. */
  readonly leavePairing: () => void
}

/** Connects wallets of other devices and apps through a relay. Its code loads at first use. */
export function walletConnect(settings: WalletConnectSettings) {
  return createConnector<EIP1193Provider, Extra>((config) => {
    const provider = new WalletConnectProvider(
      settings,
      config.chains.map(({ id, rpcUrls }) => ({ id, rpcUrl: rpcUrls.default.http[0] ?? '' })),
      {
        onAccounts: (accounts) => config.emitter.emit('change', { accounts }),
        onChain: (chainId) => {
          storeChain(chainId)
          config.emitter.emit('change', { accounts: provider.accounts(), chainId })
        },
        onEnd: () => {
          storeChain(null)
          config.emitter.emit('disconnect')
        },
      },
    )
    return {
      id: WALLET_CONNECT_ID,
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async ({ isReconnecting = false } = {}) => {
        const connection = isReconnecting
          ? await provider.restore(storedChain())
          : await provider.connect((data) =>
              config.emitter.emit('message', { type: PAIRING_MESSAGE, data }),
            )
        if (connection === null) throw new Error(t`There is no session of an earlier visit.`)
        storeChain(connection.chainId)
        // Without capabilities the type is the plain list, which TypeScript cannot infer here.
        return { accounts: connection.accounts as never, chainId: connection.chainId }
      },
      disconnect: async () => {
        storeChain(null)
        await provider.disconnect()
      },
      leavePairing: () => provider.leave(),
      getAccounts: async () => provider.accounts(),
      getChainId: async () => provider.chainId(),
      // The methods that wagmi uses are those of EIP-1193.
      getProvider: async () => provider as unknown as EIP1193Provider,
      isAuthorized: async () => {
        const lastChainId = storedChain()
        if (lastChainId === null) return false
        if ((await provider.restore(lastChainId)) !== null) return true
        storeChain(null)
        return false
      },
      switchChain: async ({ chainId }) => {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (chain === undefined) throw new Error(t`This network is not served here.`)
        await provider.switchChain(chainId)
        return chain
      },
      // The provider reports changes through the emitter.
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
}

function storeChain(chainId: number | null): void {
  try {
    if (chainId === null) localStorage.removeItem(SESSION_KEY)
    else localStorage.setItem(SESSION_KEY, String(chainId))
  } catch {
    // Without storage the wallet is connected again on the next visit.
  }
}

function storedChain(): number | null {
  try {
    const text = localStorage.getItem(SESSION_KEY)
    return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}
