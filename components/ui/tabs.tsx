'use client'

import type { KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names'

export type TabItem<Key extends string> = {
  readonly key: Key
  readonly label: string
  /** Written behind the label. */
  readonly count?: number
}

/** A row of tabs and the panel of the chosen one. Arrow keys, Home and End move between tabs. */
export function Tabs<Key extends string>(props: {
  label: string
  tabs: readonly TabItem<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  children: ReactNode
}) {
  const base = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = props.tabs.findIndex((tab) => tab.key === props.selected)
    const next = nextIndex(event.key, at, props.tabs.length)
    const tab = next === null ? undefined : props.tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    props.onSelect(tab.key)
    document.getElementById(`${base}-${tab.key}`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={props.label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b"
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${base}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === props.selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.key === props.selected ? 0 : -1}
            onClick={() => props.onSelect(tab.key)}
            className={classNames(
              'touch-target -mb-px min-h-10 whitespace-nowrap border-b-2 px-3 text-body -outline-offset-2',
              tab.key === props.selected
                ? 'border-accent font-medium text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="ms-1 text-muted">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${props.selected}`}>
        {props.children}
      </div>
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
