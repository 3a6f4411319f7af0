'use client'

import type { KeyboardEvent } from 'react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '@/components/ui/icons'
import { LoadFailed } from '@/components/ui/load-failed'
import { ModalFrame } from '@/components/ui/modal'
import { usePreferences } from '@/components/ui/preferences-context'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { PaletteKeys } from './palette-keys'

/** The lists of the palette; every page has its field, and few visits use it. */
export const loadPaletteBody = () => import('./palette-body')

/** Takes what is typed while the focus is not in the field yet, as before the page was live. */
function useTypedOutside(setText: (change: (text: string) => string) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      if (target !== document.body || key.length !== 1 || ctrlKey || metaKey || altKey) return
      setText((text) => text + key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [setText])
}

/**
 * One dialog over everything that search finds and every action. Its field takes text at once, while
 * the lists are still being loaded.
 */
export function PaletteDialog(props: { onClose: () => void; onKeys: () => void }) {
  const titleId = useId()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const hasKeys = usePreferences().preferences.keys
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<PaletteKeys | null>(null)
  /** Whether Enter was pressed before there were lists. */
  const isAwaited = useRef(false)
  const { part, failed, retry } = useLoaded(loadPaletteBody)
  const focusAttributes = { 'data-autofocus': '' }
  useTypedOutside(setText)
  const change = useCallback((next: string) => {
    setText(next)
    input.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (keys.current === null && event.key === 'Enter') isAwaited.current = true
    const isEarlyHelp = keys.current === null && hasKeys && event.key === '?' && text === ''
    if (isEarlyHelp) props.onKeys()
    if (isEarlyHelp || keys.current?.(event) === true) event.preventDefault()
  }
  return (
    <ModalFrame kind="modal-search" labelledBy={titleId} onClose={props.onClose}>
      {(close) => (
        <>
          <search className="flex h-14 shrink-0 items-center gap-3 border-b px-5">
            <SearchIcon size={20} />
            <label id={titleId} htmlFor="search" className="sr-only">
              {t`Search orders, accounts, tokens, pools and auctions`}
            </label>
            <input
              {...focusAttributes}
              ref={input}
              id="search"
              role="combobox"
              aria-expanded={active !== null}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active ?? undefined}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              placeholder={t`Id, address, token or action`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              className="h-full min-w-0 flex-1 bg-transparent text-section outline-none placeholder:text-muted"
            />
            {text === '' ? null : <ClearButton onClear={() => change('')} />}
            <CloseButton onClose={close} />
          </search>
          {part !== null ? (
            <part.PaletteBody
              text={text}
              onText={change}
              listId={listId}
              keys={keys}
              isAwaited={isAwaited}
              onActive={setActive}
              onClose={close}
              onKeys={props.onKeys}
            />
          ) : failed ? (
            <div className="px-5 py-2">
              <LoadFailed what={t`The search`} retry={retry} />
            </div>
          ) : null}
        </>
      )}
    </ModalFrame>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Clear search`}
      onClick={onClear}
      className="inline-flex size-6 items-center justify-center rounded-card text-muted hover:text-text"
    >
      <CloseIcon />
    </button>
  )
}

/** It has the name of its key, where there is a keyboard. */
function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={t`Close`}
      className="touch-target inline-flex items-center justify-center rounded-card border border-hairline px-1.5 text-meta text-muted hover:text-text pointer-coarse:border-transparent pointer-coarse:text-body"
    >
      <kbd className="hex pointer-coarse:hidden">Esc</kbd>
      <span className="hidden pointer-coarse:inline">{t`Close`}</span>
    </button>
  )
}
