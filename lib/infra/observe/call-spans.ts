import 'server-only'
import { type OutgoingCall, onCall } from '@/lib/infra/outgoing-calls'
import type { SpanAttributes } from './span'
import type { Tracer } from './tracer'

/** Makes a span of every call to others that is made in a trace. Returns what ends that. */
export const followCalls = (
  { ended }: Pick<Tracer, 'ended'>,
  networkOf: (chainId: number) => string,
): (() => void) =>
  onCall((call) => {
    const { outcome, durationMs } = call
    const error = outcome === 'ok' || outcome === 'refused' ? null : outcome
    const { name, attributes } = spanOf(call, networkOf)
    const told = { ...attributes, 'coincidence.outcome': outcome }
    ended({ name, kind: 'client', durationMs, error, attributes: told })
  })

function spanOf(
  call: OutgoingCall,
  networkOf: (chainId: number) => string,
): { readonly name: string; readonly attributes: SpanAttributes } {
  switch (call.kind) {
    case 'rpc': {
      const attributes = { 'rpc.system.name': 'jsonrpc', 'rpc.method': call.method }
      const network = networkOf(call.chainId)
      return { name: call.method, attributes: { ...attributes, 'coincidence.network': network } }
    }
    case 'upstream': {
      const network = networkOf(call.chainId)
      return { name: `upstream ${call.endpoint}`, attributes: { 'coincidence.network': network } }
    }
    case 'provider':
      return {
        name: `provider ${call.provider}`,
        attributes: { 'coincidence.provider': call.provider },
      }
  }
}
