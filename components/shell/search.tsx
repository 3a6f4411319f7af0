'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { CloseIcon, SearchIcon } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import { shortAddress, shortUid } from '@/lib/client/format/address'
import { useNetworks, usePageNetwork } from './networks-context'
import { readSearch } from './search-reading'

export const SEARCH_INPUT_ID = 'search'

/** Says what the text is before any request is made, then opens it. */
export function Search() {
  const router = useRouter()
  const network = usePageNetwork()
  const { defaultNetwork } = useNetworks()
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(false)
  const readingId = useId()
  const reading = readSearch(text)

  const open = (event: FormEvent) => {
    event.preventDefault()
    if (reading.kind !== 'order') return
    router.push(`/orders/${network?.name ?? defaultNetwork}/${reading.uid}`)
    setText('')
    document.getElementById('content')?.focus()
  }
  return (
    <search className="relative min-w-0 max-w-xl flex-1">
      <form onSubmit={open}>
        <label
          htmlFor={SEARCH_INPUT_ID}
          className="pointer-events-none absolute inset-y-0 start-2 flex items-center text-muted"
        >
          <SearchIcon />
          <span className="sr-only">Search an order by its uid</span>
        </label>
        <input
          id={SEARCH_INPUT_ID}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setText('')
            event.currentTarget.blur()
          }}
          placeholder="Order uid"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={readingId}
          className="h-8 w-full rounded-card border border-control bg-surface ps-8 pe-8 text-input placeholder:text-muted rail:text-body"
        />
        {text === '' ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-2 hidden items-center text-meta text-muted rail:flex"
          >
            /
          </span>
        ) : (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => setText('')}
            className="absolute inset-y-0 end-1 my-auto inline-flex size-6 items-center justify-center text-muted"
          >
            <CloseIcon />
          </button>
        )}
      </form>
      <div id={readingId} aria-live="polite">
        {reading.kind === 'empty' || !focused ? null : (
          <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-control bg-raised p-2 text-table shadow-overlay">
            {reading.kind === 'order' ? (
              <button
                type="button"
                // The field would lose focus, and this list with it, before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onClick={open}
                className="flex w-full flex-wrap items-center gap-x-2 rounded-card px-1 py-1 text-start hover:bg-sunken"
              >
                <span className="font-medium">Order</span>
                <bdi className="hex">{shortUid(reading.uid)}</bdi>
                <span>
                  · owner <bdi className="hex">{shortAddress(reading.owner)}</bdi> · expires{' '}
                  <Time at={reading.validTo * 1000} />
                </span>
                <kbd className="ms-auto text-meta text-muted">Enter</kbd>
              </button>
            ) : (
              <p className="px-1 py-1 text-muted">{reading.sentence}</p>
            )}
          </div>
        )}
      </div>
    </search>
  )
}
