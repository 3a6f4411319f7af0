import { useId } from 'react'
import { Select } from '@/components/ui/select'
import { Time } from '@/components/ui/time'
import type { Order } from '@/lib/contract/codecs/order'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const DEADLINES = [
  { value: null, name: message`As before` },
  { value: 3_600, name: message`1 hour from now` },
  { value: 86_400, name: message`1 day from now` },
  { value: 604_800, name: message`7 days from now` },
]

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
        {t`Expires`}
      </label>
      <Select
        id={id}
        value={deadline.seconds}
        choices={DEADLINES.map(({ value, name }) => ({ value, name: t(name) }))}
        onChoose={choose}
        className="min-h-10 w-full px-3"
      />
      {deadline.seconds === null ? (
        <p className="mt-1 text-muted text-table">
          <Time at={deadline.validTo * 1000} form="exact" />
        </p>
      ) : null}
    </div>
  )
}
