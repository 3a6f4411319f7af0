import { useId } from 'react'
import { Time } from '@/components/ui/time'
import type { Order } from '@/lib/contract/codecs/order'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

const DEADLINES = [
  { seconds: 3_600, label: '1 hour from now' },
  { seconds: 86_400, label: '1 day from now' },
  { seconds: 604_800, label: '7 days from now' },
] as const

/** Counted from the moment it was chosen; `seconds` null keeps the order's own. */
export type Deadline = { readonly seconds: number | null; readonly validTo: UnixSeconds }

/** The order's own deadline, or one some time from now. */
export function DeadlineChoice(props: {
  order: Order
  deadline: Deadline
  onDeadline: (deadline: Deadline) => void
}) {
  const { order, deadline, onDeadline } = props
  const id = useId()
  const choose = (seconds: number | null) =>
    onDeadline({
      seconds,
      validTo:
        seconds === null ? order.validTo : unixSeconds(Math.floor(Date.now() / 1000) + seconds),
    })
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Expires
      </label>
      <select
        id={id}
        value={deadline.seconds ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        className="touch-target min-h-10 w-full rounded-card border border-control bg-surface px-3"
      >
        <option value="">As before</option>
        {DEADLINES.map(({ seconds, label }) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </select>
      {deadline.seconds === null ? (
        <p className="mt-1 text-muted text-table">
          <Time at={deadline.validTo * 1000} form="exact" />
        </p>
      ) : null}
    </div>
  )
}
