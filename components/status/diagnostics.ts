import {
  type CallRecord,
  latencyOf,
  recentFailures,
  type StreamRecord,
} from '@/lib/client/call-record'
import type { Readiness } from '@/lib/contract/codecs/health'
import { inEnglish } from '@/lib/domain/shared/say'
import { checkLabel, latencyLabel, sortFailingFirst } from './status-messages'

/** The facts of the page, for a support message. */
export type DiagnosticsInput = {
  readonly atMs: number
  readonly baseUrl: string
  readonly browser: string
  readonly isOnline: boolean
  readonly readiness: Readiness | null
  readonly networks: readonly {
    readonly name: string
    readonly chainId: number
    readonly version: string | null
    readonly headBlock: number | null
    readonly headLagSeconds: number | null
    readonly lastAuctionId: number | null
  }[]
  readonly calls: readonly CallRecord[]
  readonly streams: readonly StreamRecord[]
}

/**
 * Plain text for a message to support. Contains endpoint templates, times and counts; anything that
 * looks like an address, id or key is removed, also from the service's messages. It is in English,
 * whatever the user's language, as support reads it.
 */
export function diagnosticsText(input: DiagnosticsInput): string {
  const lines = [
    `Coincidence, seen from a browser at ${utc(input.atMs)}`,
    `Base URL: ${input.baseUrl}`,
    `Browser: ${input.browser}${input.isOnline ? '' : ', offline'}`,
    '',
    input.readiness === null
      ? 'Readiness: unknown'
      : `Readiness: ${input.readiness.ready ? 'ready' : 'not ready'}`,
    ...(input.readiness?.checks ?? []).map(
      (check) => `  ${check.network ?? 'all'} ${check.name}: ${checkLabel(check, inEnglish)}`,
    ),
    '',
    ...input.networks.map(
      (network) =>
        `${network.name} (chain ${network.chainId}): build ${network.version ?? 'unknown'}, head ${network.headBlock ?? 'unknown'}, lag ${network.headLagSeconds === null ? 'unknown' : `${network.headLagSeconds} s`}, last auction with bids ${network.lastAuctionId ?? 'unknown'}`,
    ),
    '',
    'Endpoints used in this session:',
    ...sortFailingFirst(input.calls).map((record) => callLine(record, input.atMs)),
    ...input.streams.map(
      ({ name, network, state, sinceMs }) =>
        `  stream ${name} ${network ?? ''} ${state} since ${utc(sinceMs)}`,
    ),
  ]
  return redacted(`${lines.join('\n')}\n`)
}

function callLine(record: CallRecord, atMs: number): string {
  const latency = latencyOf(record)
  const path = record.path.replace('{network}', record.network ?? '{network}')
  return [
    `  ${record.method} ${path}`,
    `last success ${record.lastSuccessAtMs === null ? 'none' : utc(record.lastSuccessAtMs)}`,
    `failures in 15 min ${recentFailures(record, atMs).length}`,
    latency === null
      ? 'latency unknown'
      : `latency ${latencyLabel(latency.medianMs)} median, ${latencyLabel(latency.worstMs)} worst`,
    ...(record.ageSeconds === null ? [] : [`age ${record.ageSeconds} s`]),
    ...(record.pausedUntilMs === null || record.pausedUntilMs <= atMs
      ? []
      : [`paused until ${utc(record.pausedUntilMs)}`]),
  ].join(' · ')
}

const utc = (ms: number): string => new Date(ms).toISOString()

const redacted = (text: string): string => text.replace(/0x[0-9a-f]{16,}/gi, '0x…')
