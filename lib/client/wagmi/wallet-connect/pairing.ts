import type { Connector } from 'wagmi'
import { PAIRING_MESSAGE, WALLET_CONNECT_ID } from './wallet-connect-connector'

/** Reports the pairing link of a connector that has one; the result ends that. */
export function onPairingOf(connector: Connector, onPairing: (uri: string) => void): () => void {
  const listener = ({ type, data }: { type: string; data?: unknown }) => {
    if (type === PAIRING_MESSAGE && typeof data === 'string') onPairing(data)
  }
  connector.emitter.on('message', listener)
  return () => connector.emitter.off('message', listener)
}

/** Makes a link that no wallet has taken yet unusable. */
export function leavePairing(connector: Connector): void {
  if (connector.id !== WALLET_CONNECT_ID) return
  const leave: unknown = Reflect.get(connector, 'leavePairing')
  if (typeof leave === 'function') leave()
}
