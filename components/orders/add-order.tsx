'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextLine } from '@/components/ui/text-line'
import { useTimeZone } from '@/components/ui/time-format'
import { formatDateTime, type TimeZone } from '@/lib/client/format/time'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { readOrderUidText, unpackOrderUid } from '@/lib/domain/order/uid'
import { withoutInvisible } from '@/lib/domain/shared/address-text'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'

const UID_IN_TEXT = /0x[0-9a-f]{112}(?![0-9a-f])/i

/**
 * Adds any order to this browser's list by its id. The id is decoded and shown before any request.
 */
export function AddOrder(props: { onAdd: (uid: OrderUid) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const zone = useTimeZone()
  const typed = withoutInvisible(text).trim()
  // A link to an order contains its id, so it is accepted too.
  const parsed = readOrderUidText(UID_IN_TEXT.exec(typed)?.[0] ?? typed)
  const problem = isTried && !parsed.ok ? problemOf(typed) : null
  const add = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (parsed.ok) props.onAdd(parsed.value)
  }
  return (
    <form onSubmit={add} className="border-b px-4 py-3">
      <TextLine
        label={t`Order id to add`}
        // The user has just opened this field.
        autoFocus
        value={text}
        onText={setText}
        placeholder={t`0x and 112 hex digits, or a link to the order`}
        className="hex basis-64"
        isWrong={problem !== null}
        note={
          problem ??
          (parsed.ok
            ? readingOf(parsed.value, zone)
            : t`It is listed in this browser until you remove it.`)
        }
      >
        <Button type="submit">{t`Add`}</Button>
        <Button variant="quiet" onClick={props.onClose}>
          {t`Close`}
        </Button>
      </TextLine>
    </form>
  )
}

function problemOf(typed: string): string {
  if (typed === '') return t`Paste an order id.`
  const digits = typed.replace(/^0x/i, '')
  return /^[0-9a-f]+$/i.test(digits)
    ? t`This is no order id: ${digits.length} of 112 hex digits.`
    : t`This is no order id: 0x and 112 hex digits.`
}

function readingOf(uid: OrderUid, zone: TimeZone): string {
  const owner = shortAddress(unpackOrderUid(uid).owner)
  const deadline = uidDeadline(uid)
  return deadline === null
    ? t`Order of ${owner}, placed on chain: its deadline is not in the id`
    : t`Order of ${owner}, valid until ${formatDateTime(deadline * 1000, zone)}`
}
