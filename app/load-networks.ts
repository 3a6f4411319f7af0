import 'server-only'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import { findRuntime } from '@/lib/server/http/runtime'

/** What pages configure themselves from; no network at all while the system behind them is not up. */
export function loadNetworks(): NetworksView {
  return findRuntime()?.networks() ?? { defaultNetwork: '', networks: [] }
}
