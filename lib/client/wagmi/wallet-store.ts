import { setLocalDataCookie } from '@/lib/client/local-data-cookie'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { WalletEngine, WalletState } from './wallet-types'

/** Set while a wallet is connected, so that the next visit knows to load the wallet code at once. */
const SESSION_KEY = 'coincidence.walletSession'

export type WalletStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => WalletState
  /** Loads the wallet code; later calls get the same engine. */
  readonly engine: () => Promise<WalletEngine>
  readonly hasSession: () => boolean
}

/** Holds what the page knows of the wallet without holding any wallet code. */
export function createWalletStore(
  networks: readonly NetworkView[],
  loadEngine: () => Promise<Pick<typeof import('./wallet-engine'), 'createWalletEngine'>> = () =>
    import('./wallet-engine'),
): WalletStore {
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected' }
  let engine: Promise<WalletEngine> | null = null

  const take = (next: WalletState) => {
    state = next
    remember(next.status)
    for (const listener of listeners) listener()
  }
  const load = async () => {
    try {
      const { createWalletEngine } = await loadEngine()
      return createWalletEngine(networks, take)
    } catch (error) {
      // What could not be fetched now may be when it is asked for again.
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

function remember(status: WalletState['status']): void {
  try {
    if (status === 'connected') {
      localStorage.setItem(SESSION_KEY, '1')
      setLocalDataCookie()
    }
    if (status === 'disconnected') localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage the person connects again on the next visit.
  }
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
