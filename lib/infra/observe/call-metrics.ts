import 'server-only'
import { type OutgoingCall, onCall } from '@/lib/infra/outgoing-calls'
import type { MetricMakers } from './metric-makers'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** What is asked of this process, and what it asks of others. */
export const callMetrics = ({ counter, gauge, histogram }: MetricMakers) => ({
  requests: histogram(
    'coincidence_http_request_seconds',
    'Time to answer API requests',
    ['network', 'endpoint', 'status'],
    [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  ),
  openStreams: gauge('coincidence_event_streams_open', 'Event streams that are open', [
    'network',
    'endpoint',
  ]),
  submittedOrders: counter(
    'coincidence_orders_submitted_total',
    'Orders sent to an own order book: accepted, or why not',
    ['network', 'outcome'],
  ),
  quoteSeconds: histogram(
    'coincidence_quote_seconds',
    'Time of quotes of an own order book, by how they ended',
    ['network', 'outcome'],
    [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
  ),
  rpcSeconds: histogram(
    'coincidence_rpc_request_seconds',
    'Time of calls of JSON-RPC to nodes',
    ['network', 'method', 'caller', 'outcome'],
    SECONDS,
  ),
  upstreamSeconds: histogram(
    'coincidence_upstream_request_seconds',
    'Time of requests to the order book of a gateway network',
    ['network', 'endpoint', 'outcome'],
    SECONDS,
  ),
  upstreamUsable: gauge(
    'coincidence_upstream_usable',
    'Whether the order book of a gateway network is there (1) or failed three probes in a row (0)',
    ['network'],
  ),
  providerSeconds: histogram(
    'coincidence_provider_request_seconds',
    'Time of requests to providers of market data',
    ['provider', 'outcome'],
    SECONDS,
  ),
})

type CallMetrics = ReturnType<typeof callMetrics>

/** Counts every call of this process to others; `networkOf` names a served network. Returns what ends that. */
export const countCalls = (
  metrics: Pick<
    CallMetrics,
    'rpcSeconds' | 'upstreamSeconds' | 'upstreamUsable' | 'providerSeconds'
  >,
  networkOf: (chainId: number) => string,
): (() => void) => onCall((call) => count(metrics, networkOf, call))

function count(
  {
    rpcSeconds,
    upstreamSeconds,
    upstreamUsable,
    providerSeconds,
  }: Parameters<typeof countCalls>[0],
  networkOf: (chainId: number) => string,
  call: OutgoingCall,
): void {
  const seconds = call.durationMs / 1_000
  const { outcome } = call
  switch (call.kind) {
    case 'rpc': {
      const { method, caller } = call
      rpcSeconds.observe({ network: networkOf(call.chainId), method, caller, outcome }, seconds)
      return
    }
    case 'upstream': {
      const network = networkOf(call.chainId)
      upstreamSeconds.observe({ network, endpoint: call.endpoint, outcome }, seconds)
      upstreamUsable.set({ network }, call.isUsable ? 1 : 0)
      return
    }
    case 'provider':
      providerSeconds.observe({ provider: call.provider, outcome }, seconds)
  }
}
