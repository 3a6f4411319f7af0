'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { readAllChange, undoChange } from '@/lib/client/read-state'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'

/** How long marking all can be taken back. */
const UNDO_MS = 8000

/** Marks all read and offers to take it back for a while. */
export function MarkAll(props: {
  entries: readonly NotificationEntry[]
  readState: ReadState
  unreadRows: number
  onChange: (change: ReadChange) => void
}) {
  const [before, setBefore] = useState<ReadState | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (before === null) return
    undoButton.current?.focus()
    const timer = setTimeout(() => setBefore(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [before])
  if (before !== null) {
    return (
      <span className="flex items-center gap-2">
        <span role="status" className="text-muted text-table">
          All marked read.
        </span>
        <Button
          ref={undoButton}
          size="compact"
          onClick={() => {
            props.onChange(undoChange(before))
            setBefore(null)
          }}
        >
          Undo
        </Button>
      </span>
    )
  }
  return (
    <Button
      size="compact"
      disabled={props.unreadRows === 0}
      title={props.unreadRows === 0 ? 'Nothing is unread' : undefined}
      onClick={() => {
        setBefore(props.readState)
        props.onChange(readAllChange(props.entries, props.readState))
      }}
    >
      Mark all read
    </Button>
  )
}
