'use client'

import type { ReactNode } from 'react'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNetworks } from '@/components/ui/networks-context'
import type { WalletStore } from '@/lib/client/wagmi/wallet-store'
import { createWalletStore } from '@/lib/client/wagmi/wallet-store'
import type { WalletEngine, WalletState } from '@/lib/client/wallet-types'
import type { Address } from '@/lib/domain/shared/address'
import { ConnectDialog } from './connect-dialog'

type WalletContextValue = {
  readonly store: WalletStore
  readonly openConnect: () => void
}

const WalletContext = createContext<WalletContextValue | null>(null)

const disconnected: WalletState = { status: 'disconnected' }

export function WalletProvider({ children }: { children: ReactNode }) {
  const view = useNetworks()
  const [store] = useState(() => createWalletStore(view))
  const frameAncestors = view.wallets?.frameAncestors.length ?? 0
  const [isConnectOpen, setIsConnectOpen] = useState(false)
  const value = useMemo(() => ({ store, openConnect: () => setIsConnectOpen(true) }), [store])

  useEffect(() => {
    // In a frame of an allowed page, which is that of a Safe, its account connects by itself.
    const isFramed = frameAncestors > 0 && window.parent !== window
    if (!isFramed && !store.hasSession()) return
    // If the wallet code does not load, the page works without a wallet, and connecting shows the
    // error.
    store
      .engine()
      .then((engine) => engine.resume())
      .catch(() => undefined)
  }, [store, frameAncestors])

  return (
    <WalletContext value={value}>
      {children}
      {isConnectOpen ? (
        <ConnectDialog store={store} onClose={() => setIsConnectOpen(false)} />
      ) : null}
    </WalletContext>
  )
}

export type Wallet = {
  readonly state: WalletState
  /** Null if not connected. */
  readonly account: Address | null
  /** Opens the wallet dialog. */
  readonly openConnect: () => void
  /** Loads the wallet code. */
  readonly engine: () => Promise<WalletEngine>
}

/** The wallet state for the page; using it does not load the wallet code. */
export function useWallet(): Wallet {
  const context = useContext(WalletContext)
  if (context === null) throw new Error('useWallet outside WalletProvider')
  const { store, openConnect } = context
  const state = useSyncExternalStore(store.subscribe, store.state, () => disconnected)
  return {
    state,
    account: state.status === 'connected' ? state.account : null,
    openConnect,
    engine: store.engine,
  }
}
