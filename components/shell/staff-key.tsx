'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { rich } from '@/components/ui/rich'
import { TextLine } from '@/components/ui/text-line'
import { Time } from '@/components/ui/time'
import { useTimeZone } from '@/components/ui/time-format'
import { ApiError } from '@/lib/client/api-error'
import { formatClock, type TimeZone } from '@/lib/client/format/time'
import { closeStaffMutation, openStaffMutation, staffQuery } from '@/lib/client/queries/staff'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'

/** For restricted reports: the form for the key, or until when this browser has access. */
export function StaffKey({ network }: { network: NetworkView }) {
  const isRestricted = network.capabilities.debugReport === 'restricted'
  const { data, error, refetch } = useQuery({ ...staffQuery(), enabled: isRestricted })
  if (!isRestricted) return null
  if (data === undefined) {
    return error === null ? null : (
      <LoadFailed what={t`Whether you are known as staff`} retry={() => void refetch()} />
    )
  }
  if (data.staff !== null) return <StaffSession until={microsToMs(data.staff.expiresAt)} />
  return data.offered ? (
    <KeyForm />
  ) : (
    <p className="text-muted text-table">{t`No key that opens them is set on this server.`}</p>
  )
}

function StaffSession({ until }: { until: number }) {
  const close = useMutation(closeStaffMutation())
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
      <p>{rich`Debug reports are open to this browser; closes ${<Time at={until} />}.`}</p>
      <Button size="compact" disabled={close.isPending} onClick={() => close.mutate()}>
        {t`Close them`}
      </Button>
      {close.error === null ? null : (
        <p role="alert" className="text-bad">
          {t`They could not be closed: ${close.error.message}`}
        </p>
      )}
    </div>
  )
}

function KeyForm() {
  const [key, setKey] = useState('')
  const open = useMutation(openStaffMutation())
  const zone = useTimeZone()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (key !== '' && !open.isPending) open.mutate(key, { onSuccess: () => setKey('') })
  }
  return (
    <form onSubmit={send} className="max-w-md">
      <TextLine
        label={t`Debug key`}
        type="password"
        value={key}
        onText={(text) => {
          setKey(text)
          open.reset()
        }}
        className="hex"
        isWrong={open.error !== null}
        note={
          open.error === null
            ? t`Entered once for this browser session. The key itself is not kept.`
            : refusalMessage(open.error, zone)
        }
      >
        <Button type="submit" disabled={key === '' || open.isPending}>
          {open.isPending ? t`Opening` : t`Open reports`}
        </Button>
      </TextLine>
    </form>
  )
}

function refusalMessage(error: Error, zone: TimeZone): string {
  if (!(error instanceof ApiError)) return t`This page had a fault. Reload it and try again.`
  if (error.status === 401) return t`This is not the key.`
  if (error.kind === 'network') return t`No answer came. Try again.`
  if (error.status === 429 && error.retryAtMs !== null) {
    return t`Too many tries. Try again at ${formatClock(error.retryAtMs, zone)}.`
  }
  return error.description
}
