import { setLocalDataCookie } from '@/lib/client/local-data-cookie'
import type { WalletEngine, WalletState } from '@/lib/client/wallet-types'
import type { NetworksView } from '@/lib/contract/codecs/networks'

/** Set while a wallet is connected, so that the next visit loads the wallet code at once. */
const SESSION_KEY = 'coincidence.walletSession'

export type WalletStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => WalletState
  /** Loads the wallet code; later calls get the same engine. */
  readonly engine: () => Promise<WalletEngine>
  readonly hasSession: () => boolean
}

/** Holds the state of the wallet without loading any wallet code. */
export function createWalletStore(
  view: NetworksView,
  loadEngine: () => Promise<Pick<typeof import('./wallet-engine'), 'createWalletEngine'>> = () =>
    import('./wallet-engine'),
): WalletStore {
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected' }
  let engine: Promise<WalletEngine> | null = null

  const setState = (next: WalletState) => {
    state = next
    storeSession(next.status)
    for (const listener of listeners) listener()
  }
  const load = async () => {
    try {
      const { createWalletEngine } = await loadEngine()
      return createWalletEngine(view, setState)
    } catch (error) {
      // The next request tries to load it again.
      engine = null
      throw error
    }
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    engine: () => {
      engine ??= load()
      return engine
    },
    hasSession,
  }
}

function storeSession(status: WalletState['status']): void {
  try {
    if (status === 'connected') {
      localStorage.setItem(SESSION_KEY, '1')
      setLocalDataCookie()
    }
    if (status === 'disconnected') localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage the user connects again on the next visit.
  }
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
