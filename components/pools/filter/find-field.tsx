'use client'

import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { t } from '@/lib/words/words'

/**
 * Search within the table. Ctrl+F (or ⌘F) focuses this field; pressed again, it renders every row
 * and opens the browser's own search.
 */
export function FindField(props: {
  input: RefObject<HTMLInputElement | null>
  find: string
  onFind: (find: string) => void
  onDrawAll: () => void
}) {
  const { input, onDrawAll } = props
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
      if (!isFind || input.current === null) return
      if (document.querySelector('dialog[open]') !== null) return
      if (document.activeElement === input.current) {
        // Synchronously: the browser searches the rows that exist when its own field opens.
        flushSync(onDrawAll)
        return
      }
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input, onDrawAll])
  return (
    <input
      name="find"
      ref={input}
      type="search"
      value={props.find}
      onChange={({ target }) => props.onFind(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.find !== '') props.onFind('')
      }}
      aria-label={t`Find pools by name, project or address`}
      placeholder={t`Find in table`}
      autoComplete="off"
      spellCheck={false}
      className="h-10 w-full min-w-0 rounded-card border border-control bg-surface px-2 text-input rail:h-8 rail:w-48 rail:text-table"
    />
  )
}
