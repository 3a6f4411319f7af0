'use client'

import { useId } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/components/ui/time-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { formatDuration } from '@/lib/client/format/time'
import { DEADLINES_SECONDS } from '@/lib/client/trade-defaults'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { deadlineNote } from './deadline'
import { control, OptionRow, type OptionRowProps } from './option-row'

/** A span from signing; the usual ones have names of their own. */
export function spanName(seconds: number): string {
  const label = deadlineLabel[seconds]
  return label === undefined ? formatDuration(seconds * 1000) : t(label)
}

const spanChoice = (seconds: number) => ({ value: seconds, name: spanName(seconds) })

const deadlineLabel: Readonly<Record<number, Message>> = {
  600: message`10 min`,
  1800: message`30 min`,
  3600: message`1 hour`,
  86400: message`1 day`,
  604800: message`7 days`,
} satisfies Record<(typeof DEADLINES_SECONDS)[number], Message>

const loadDate = () => import('./deadline-date')

const ON_A_DATE = 'date'
/** What a date begins with. */
const MONTH_SECONDS = 30 * 86_400

/** How long the order may wait: a span from signing, or a moment up to a year away. */
export function DeadlineRow(props: OptionRowProps & { problem: string | null }) {
  const { form, dispatch, problem } = props
  // The settings page allows any deadline, so it may not be in the list.
  const isListed = DEADLINES_SECONDS.some((seconds) => seconds === form.deadlineSeconds)
  const id = useId()
  const now = useNow(10_000)
  const zone = useTimeZone()
  const { part, failed, retry } = useLoaded(loadDate, form.deadlineAt !== null)
  const choose = (value: number | typeof ON_A_DATE) =>
    value === ON_A_DATE
      ? dispatch({ type: 'deadlineDated', at: unixSeconds(inAMonthMs() / 1000) })
      : dispatch({ type: 'deadlineChosen', seconds: value })
  return (
    <>
      <OptionRow id={id} label={t`Deadline`} note={deadlineNote(form, now, zone)}>
        <Select
          id={id}
          aria-describedby={`${id}-note`}
          value={form.deadlineAt === null ? form.deadlineSeconds : ON_A_DATE}
          choices={[
            ...(isListed ? [] : [spanChoice(form.deadlineSeconds)]),
            ...DEADLINES_SECONDS.map(spanChoice),
            { value: ON_A_DATE, name: t`On a date` },
          ]}
          onChoose={choose}
          className={control}
        />
      </OptionRow>
      {form.deadlineAt === null ? null : (
        <div className="min-h-11 pb-2">
          {part === null ? null : (
            <part.DeadlineDate
              at={form.deadlineAt}
              problem={problem}
              onChoose={(at) => dispatch({ type: 'deadlineDated', at })}
            />
          )}
          {failed ? <LoadFailed what={t`The date field`} retry={retry} /> : null}
        </div>
      )}
    </>
  )
}

/** On a whole minute, as the field shows it. */
const inAMonthMs = (): number => Math.floor(Date.now() / 60_000) * 60_000 + MONTH_SECONDS * 1000
