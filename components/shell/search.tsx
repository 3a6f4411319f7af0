'use client'

import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { CloseIcon, SearchIcon } from '@/components/ui/icons'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import { useSearch } from './use-search'

/** Every page has the field, and few visits use it. */
const loadList = () => import('./search-list')

/** The field of the top line, focused by `/`. */
export const SEARCH_INPUT_ID = 'search'

type Props = {
  /** `line`: the list overlays the page; `sheet`: it is in the sheet below the field. */
  variant: 'line' | 'sheet'
  inputId: string
  /** Called when the search has opened a page. */
  onDone?: () => void
}

/** Shows what the text can be before any request; requests are made only for the chosen option. */
export function Search({ variant, inputId, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const listId = useId()
  const search = useSearch(() => {
    setOpen(false)
    document.getElementById('content')?.focus()
    onDone?.()
  })
  const { text, lines, active } = search
  const list = useLoaded(loadList, search.isUsed).part
  const hasList = open && lines.length > 0 && list !== null

  const onKeyDown = (event: KeyboardEvent) =>
    handleKey(event, { search, variant, setOpen, onLeave: () => input.current?.blur() })
  return (
    <search
      className={classNames(
        'relative block',
        variant === 'line' &&
          // On a phone it fills the line while the user types in it.
          'min-w-16 max-w-xl flex-1 max-rail:focus-within:absolute max-rail:focus-within:inset-x-3 max-rail:focus-within:z-10',
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className="relative">
        <SearchLabel inputId={inputId} />
        <input
          ref={input}
          id={inputId}
          role="combobox"
          aria-expanded={hasList}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hasList ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            search.change(event.target.value)
            setOpen(true)
          }}
          onFocus={() => {
            search.begin()
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          placeholder={t`Id, address, token`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={classNames(
            'w-full rounded-card border border-control bg-surface ps-8 pe-8 text-input placeholder:text-muted',
            variant === 'line' ? 'h-8 rail:text-body' : 'h-11',
          )}
        />
        <FieldEnd
          isEmpty={text === ''}
          variant={variant}
          onClear={() => {
            search.change('')
            input.current?.focus()
          }}
        />
      </div>
      {list === null ? null : (
        <list.SearchList search={search} open={open} listId={listId} variant={variant} />
      )}
    </search>
  )
}

/** Arrows move the choice, Enter opens it, and Escape clears or leaves the field. */
function handleKey(
  event: KeyboardEvent,
  field: {
    search: ReturnType<typeof useSearch>
    variant: Props['variant']
    setOpen: (open: boolean) => void
    onLeave: () => void
  },
): void {
  const { search, variant, setOpen, onLeave } = field
  const { text, lines, active } = search
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    setOpen(true)
    if (lines.length > 0) search.setActive((active + step + lines.length) % lines.length)
  } else if (event.key === 'Enter') {
    const line = lines[active]
    if (line !== undefined) search.choose(line)
    setOpen(true)
  } else if (event.key === 'Escape') {
    // In a sheet the first Esc clears the field, the next one closes the sheet.
    if (variant === 'sheet' && text === '') return
    search.change('')
    setOpen(false)
    if (variant === 'line') onLeave()
    else event.stopPropagation()
  } else return
  event.preventDefault()
}

function SearchLabel({ inputId }: { inputId: string }) {
  return (
    <label
      htmlFor={inputId}
      className="pointer-events-none absolute inset-y-0 start-2 flex items-center text-muted"
    >
      <SearchIcon />
      <span className="sr-only">{t`Search orders, accounts, tokens, pools and auctions`}</span>
    </label>
  )
}

function FieldEnd(props: { isEmpty: boolean; variant: Props['variant']; onClear: () => void }) {
  if (!props.isEmpty) return <ClearButton onClear={props.onClear} />
  return props.variant === 'line' ? <KeyHint /> : null
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Clear search`}
      onClick={onClear}
      className="absolute inset-y-0 end-1 my-auto inline-flex size-6 items-center justify-center text-muted"
    >
      <CloseIcon />
    </button>
  )
}

/** The key that focuses the field. */
function KeyHint() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-2 hidden items-center text-meta text-muted rail:flex"
    >
      /
    </span>
  )
}
