'use client'

import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { Time } from './time'

/** When an order ends by its id alone; null where the id of one placed on chain does not say. */
export function Deadline(props: { at: UnixSeconds | null; form?: 'auto' | 'exact' }) {
  const { at, form = 'auto' } = props
  if (at !== null) return <Time at={at * 1000} form={form} />
  return (
    <span className="text-muted" title={NOT_IN_THE_ID}>
      —<span className="sr-only"> {NOT_IN_THE_ID}</span>
    </span>
  )
}

const NOT_IN_THE_ID = 'Placed on chain: the deadline is not in the id'
