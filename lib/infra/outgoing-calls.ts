import 'server-only'
import { channel } from 'node:diagnostics_channel'

/** How long one call of somebody else's service took, and how it ended. */
type Ended = { readonly durationMs: number }

/** A call of JSON-RPC. `refused`: the node's own error, such as a revert; `failed`: no usable answer. */
export type RpcCall = Ended & {
  readonly kind: 'rpc'
  readonly chainId: number
  /** Of a closed set: what this service calls, or forwards. `probe` is a batch that asks how a node is. */
  readonly method: string
  /** On whose account it was made. */
  readonly caller: 'service' | 'wallet' | 'index' | 'probe'
  readonly outcome: 'ok' | 'refused' | 'failed'
}

/** A request to the order book of another deployment. */
export type UpstreamCall = Ended & {
  readonly kind: 'upstream'
  readonly chainId: number
  /** Name of the endpoint that is asked. */
  readonly endpoint: string
  readonly outcome: 'ok' | 'refused' | 'limited' | 'unavailable' | 'unreadable'
  /** Whether it counts as being there afterwards. */
  readonly isUsable: boolean
}

/** A request to a provider of market data. */
export type ProviderCall = Ended & {
  readonly kind: 'provider'
  readonly provider: string
  readonly outcome: 'ok' | 'refused' | 'limited' | 'failed'
}

export type OutgoingCall = RpcCall | UpstreamCall | ProviderCall

/**
 * Adapters say here what they called, at the one place each call passes, and know nobody who listens. Node's
 * own channels are made for that: they reach across both module graphs of the process, and cost a
 * comparison while nobody listens.
 */
const calls = channel('coincidence:outgoing-call')

/** Whether anybody counts calls, for what would have to be measured first. */
export const areCallsHeard = (): boolean => calls.hasSubscribers

export const noteCall = (call: OutgoingCall): void => {
  if (calls.hasSubscribers) calls.publish(call)
}

/** Calls back for every call of this thread, in the asynchronous context of who made it. Returns what ends that. */
export function onCall(listener: (call: OutgoingCall) => void): () => void {
  // Only `noteCall` publishes on this channel.
  const heard = (message: unknown) => listener(message as OutgoingCall)
  calls.subscribe(heard)
  return () => void calls.unsubscribe(heard)
}
