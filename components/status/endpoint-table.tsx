'use client'

import { useCallRecord } from '@/components/shell/use-call-record'
import { EmptyState } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { type CallRecord, latencyOf, recentFailures } from '@/lib/client/call-record'
import { formatClock } from '@/lib/client/format/time'
import { failureWords, inOrder, latencyWords, troubleOf } from './status-words'

/** Every endpoint this page load has called, those in trouble first. */
export function EndpointTable() {
  const record = useCallRecord()
  const now = useNow(1000)
  const calls = inOrder(record.calls())
  if (now === null || calls.length === 0) {
    return <EmptyState fact="Nothing was asked of the service yet." />
  }
  return (
    <Table caption="Endpoints used in this session">
      <thead>
        <tr>
          <Th>Endpoint</Th>
          <Th>Last success</Th>
          <Th numeric>Failures, 15 min</Th>
          <Th numeric>Median</Th>
          <Th numeric>Worst</Th>
          <Th numeric title="How old the last answer already was when it came">
            Cache age
          </Th>
          <Th>Paused until</Th>
        </tr>
      </thead>
      <tbody>
        {calls.map((one) => (
          <EndpointRow key={`${one.network} ${one.method} ${one.path}`} record={one} now={now} />
        ))}
      </tbody>
    </Table>
  )
}

function EndpointRow({ record, now }: { record: CallRecord; now: number }) {
  const zone = useTimeZone()
  const latency = latencyOf(record)
  const failures = recentFailures(record, now).length
  const paused = record.pausedUntilMs !== null && record.pausedUntilMs > now
  return (
    <Tr>
      <Td className="min-w-56">
        <span className="hex break-words">
          {record.method === 'GET' ? '' : `${record.method} `}
          {record.path.replace('{network}', record.network ?? '{network}')}
        </span>
        {troubleOf(record) === 1 && record.lastFailure !== null ? (
          <span className="block text-bad text-meta">
            {failureWords(record.lastFailure.status)}, <Time at={record.lastFailure.atMs} />
          </span>
        ) : null}
      </Td>
      <Td>
        {record.lastSuccessAtMs === null ? (
          <span title="No call of this session worked">—</span>
        ) : (
          <Time at={record.lastSuccessAtMs} />
        )}
      </Td>
      <Td numeric className={failures > 0 ? 'font-medium text-bad' : undefined}>
        {failures}
      </Td>
      <Td numeric>{latency === null ? '—' : latencyWords(latency.medianMs)}</Td>
      <Td numeric>{latency === null ? '—' : latencyWords(latency.worstMs)}</Td>
      <Td numeric>
        {record.ageSeconds === null ? (
          <span className="text-muted" title="The answer says no age">
            —
          </span>
        ) : (
          `${record.ageSeconds} s`
        )}
      </Td>
      <Td className="whitespace-nowrap">
        {paused && record.pausedUntilMs !== null ? (
          <span className="text-caution">{formatClock(record.pausedUntilMs, zone)}</span>
        ) : (
          <span className="text-muted">Not paused</span>
        )}
      </Td>
    </Tr>
  )
}
