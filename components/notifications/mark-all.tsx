'use client'

import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { readAllChange, undoChange } from '@/lib/client/read-state'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import { t } from '@/lib/words/words'

/** How long marking all can be undone. */
const UNDO_MS = 8000

/** Marks all as read and offers to undo it for a while. */
export function MarkAll(props: {
  entries: readonly NotificationEntry[]
  readState: ReadState
  unreadRows: number
  onChange: (change: ReadChange) => void
}) {
  const [before, setBefore] = useState<ReadState | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const markButton = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const nothingId = useId()
  const end = useCallback(() => {
    hadFocus.current = document.activeElement === undoButton.current
    setBefore(null)
  }, [])
  useEffect(() => {
    if (before === null) {
      // One button replaces the other, so the focus moves to it.
      if (hadFocus.current) markButton.current?.focus()
      hadFocus.current = false
      return
    }
    undoButton.current?.focus()
    const timer = setTimeout(end, UNDO_MS)
    return () => clearTimeout(timer)
  }, [before, end])
  if (before !== null) {
    return (
      <span className="flex items-center gap-2">
        <span role="status" className="text-muted text-table">
          {t`All marked read.`}
        </span>
        <Button
          ref={undoButton}
          size="compact"
          onClick={() => {
            props.onChange(undoChange(before))
            end()
          }}
        >
          {t`Undo`}
        </Button>
      </span>
    )
  }
  const isAllRead = props.unreadRows === 0
  return (
    <span className="flex items-center gap-2">
      {isAllRead ? (
        <span id={nothingId} className="text-muted text-table">
          {t`Nothing is unread`}
        </span>
      ) : null}
      <Button
        ref={markButton}
        size="compact"
        aria-disabled={isAllRead}
        aria-describedby={isAllRead ? nothingId : undefined}
        onClick={() => {
          if (isAllRead) return
          setBefore(props.readState)
          props.onChange(readAllChange(props.entries, props.readState))
        }}
      >
        {t`Mark all read`}
      </Button>
    </span>
  )
}
