'use client'

import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { Time } from './time'

/**
 * An order's deadline read from its uid; null if the uid of an on-chain order does not contain it.
 */
export function Deadline(props: { at: UnixSeconds | null; form?: 'auto' | 'exact' }) {
  const { at, form = 'auto' } = props
  if (at !== null) return <Time at={at * 1000} form={form} />
  return (
    <span className="text-muted" title={t(NOT_IN_THE_ID)}>
      —<span className="sr-only"> {t(NOT_IN_THE_ID)}</span>
    </span>
  )
}

const NOT_IN_THE_ID = message`Placed on chain: the deadline is not in the id`
