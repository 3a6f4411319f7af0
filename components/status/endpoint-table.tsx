'use client'

import { useState } from 'react'
import { useCallRecord } from '@/components/shell/use-call-record'
import { EmptyState } from '@/components/ui/states'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { type CallRecord, latencyOf, recentFailures } from '@/lib/client/call-record'
import { formatClock } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import {
  ageLabel,
  callKey,
  failureMessages,
  failureRank,
  inFixedOrder,
  latencyLabel,
  sortFailingFirst,
} from './status-messages'

/**
 * Every endpoint called since the page load. Rows do not move while the user reads: failing ones
 * come first when the table is first shown, endpoints called later are added below.
 */
export function EndpointTable() {
  const record = useCallRecord()
  const now = useNow(1000)
  const [held] = useState(() => sortFailingFirst(record.calls()).map(callKey))
  const calls = inFixedOrder(held, record.calls())
  if (now === null || calls.length === 0) {
    return <EmptyState fact={t`Nothing was asked of the service yet.`} />
  }
  return (
    <Table caption={t`Endpoints used in this session`} className="table-fixed rail:min-w-[58rem]">
      <thead>
        <tr>
          <Th className="w-[50%] rail:w-[32%]">{t`Endpoint`}</Th>
          <Th className="rail:w-[15%]">{t`Last success`}</Th>
          <Th numeric className="rail:w-[12%]">
            {t`Failures, 15 min`}
          </Th>
          <Th numeric className="hidden w-[9%] rail:table-cell">
            {t`Median`}
          </Th>
          <Th numeric className="hidden w-[9%] rail:table-cell">
            {t`Worst`}
          </Th>
          <Th
            numeric
            className="hidden w-[10%] rail:table-cell"
            title={t`How old the last answer already was when it came`}
          >
            {t`Cache age`}
          </Th>
          <Th className="hidden w-[13%] rail:table-cell">{t`Paused until`}</Th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <EndpointRow key={callKey(call)} record={call} now={now} />
        ))}
      </tbody>
    </Table>
  )
}

function EndpointRow({ record, now }: { record: CallRecord; now: number }) {
  const number = useNumber()
  const failures = recentFailures(record, now).length
  const { median, worst, age, paused } = useCallLabel(record, now)
  return (
    <Tr>
      <Td>
        <span className="hex break-words">
          {record.method === 'GET' ? '' : `${record.method} `}
          {record.path.replace('{network}', record.network ?? '{network}')}
        </span>
        <span className="block text-meta text-muted rail:hidden">
          {median === null || worst === null ? t`no answer yet` : t`${median}, at worst ${worst}`}
          {age === null ? '' : ` · ${t`${age} old`}`}
          {paused === null ? '' : ` · ${t`paused until ${paused}`}`}
        </span>
        {failureRank(record) === 1 && record.lastFailure !== null ? (
          <span className="block text-bad text-meta">
            {failureMessages(record.lastFailure.status)}, <Time at={record.lastFailure.atMs} />
          </span>
        ) : null}
      </Td>
      <Td>
        {record.lastSuccessAtMs === null ? (
          <span title={t`No call of this session worked`}>—</span>
        ) : (
          <Time at={record.lastSuccessAtMs} />
        )}
      </Td>
      <Td numeric className={failures > 0 ? 'font-medium text-bad' : undefined}>
        {number(failures)}
      </Td>
      <Td numeric className="hidden rail:table-cell">
        {median ?? '—'}
      </Td>
      <Td numeric className="hidden rail:table-cell">
        {worst ?? '—'}
      </Td>
      <Td numeric className="hidden rail:table-cell">
        {age ?? (
          <span className="text-muted" title={t`The answer says no age`}>
            —
          </span>
        )}
      </Td>
      <Td className="hidden whitespace-nowrap rail:table-cell">
        {paused === null ? (
          <span className="text-muted">{t`Not paused`}</span>
        ) : (
          <span className="text-caution">{paused}</span>
        )}
      </Td>
    </Tr>
  )
}

/** Texts of a call's record in the user's formats; null when unknown or not applicable. */
function useCallLabel(record: CallRecord, now: number) {
  const zone = useTimeZone()
  const number = useNumber()
  const latency = latencyOf(record)
  const { ageSeconds, pausedUntilMs } = record
  return {
    median: latency === null ? null : latencyLabel(latency.medianMs, number),
    worst: latency === null ? null : latencyLabel(latency.worstMs, number),
    age: ageSeconds === null ? null : ageLabel(ageSeconds),
    paused:
      pausedUntilMs === null || pausedUntilMs <= now ? null : formatClock(pausedUntilMs, zone),
  }
}
