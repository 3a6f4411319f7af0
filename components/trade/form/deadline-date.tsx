'use client'

import { useId } from 'react'
import { useTimeZone } from '@/components/ui/time-format'
import { useNow } from '@/components/ui/use-now'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'
import { deadlineFieldText, deadlineRange, parseDeadlineField } from './deadline-field'
import { control } from './option-row'

/** The moment until which an order waits. */
export function DeadlineDate(props: {
  at: UnixSeconds
  problem: string | null
  onChoose: (at: UnixSeconds) => void
}) {
  const { at, problem } = props
  const id = useId()
  const now = useNow(10_000)
  const zone = useTimeZone()
  return (
    <>
      <input
        name="deadline"
        type="datetime-local"
        aria-label={t`Deadline, date and time`}
        aria-invalid={problem !== null}
        aria-describedby={id}
        {...(now === null ? {} : deadlineRange(now, zone))}
        value={deadlineFieldText(at, zone)}
        onChange={(event) => {
          const chosen = parseDeadlineField(event.target.value, zone)
          if (chosen !== null) props.onChoose(chosen)
        }}
        className={`${control} w-full`}
      />
      <p id={id}>
        {problem === null ? null : (
          <span role="alert" className="text-bad">
            {problem}
          </span>
        )}
      </p>
    </>
  )
}
