'use client'

import type { KeyboardEvent } from 'react'
import { useId, useMemo, useRef, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { Dialog } from '@/components/ui/modal'
import { safeSymbol } from '@/lib/client/format/symbol'
import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'
import { ImportToken } from './import-token'
import { readRecentTokens } from './recent-tokens'
import { tokenSections } from './token-sections'
import type { TokenBook } from './use-token-book'

/** A combobox over the network's tokens; an address that is not listed can be imported. */
export function TokenPicker(props: {
  title: string
  network: string
  book: TokenBook
  balances: Balances | null
  onChoose: (token: Address) => void
  onClose: () => void
}) {
  const { book, balances } = props
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => readRecentTokens(props.network))
  const sections = useMemo(
    () => tokenSections(book.tokens, text, balances, recent),
    [book.tokens, text, balances, recent],
  )
  const flat = sections.flatMap(({ tokens }) => tokens)
  const typed = parseAddress(text.trim())
  const unlisted = typed.ok && book.find(typed.value) === null ? typed.value : null

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = Math.min(flat.length - 1, Math.max(0, active + step))
      setActive(next)
      list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    const token = flat[active]
    if (event.key === 'Enter' && token !== undefined) {
      event.preventDefault()
      props.onChoose(token.address)
    }
  }
  let at = -1
  return (
    <Dialog open onClose={props.onClose} title={props.title} width="26rem">
      <input
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={flat.length > 0 ? `${listId}-${active}` : undefined}
        aria-label="Symbol, name or address"
        placeholder="Symbol, name or address"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={move}
        autoComplete="off"
        spellCheck={false}
        className="h-11 w-full rounded-card border border-control bg-surface px-3 text-input placeholder:text-muted"
      />
      {unlisted === null ? null : (
        <ImportToken
          network={props.network}
          address={unlisted}
          onImport={(token) => {
            book.importToken(token)
            props.onChoose(token.address)
          }}
        />
      )}
      <div ref={list} id={listId} role="listbox" aria-label="Tokens" className="mt-3">
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={section.title} role="group" aria-label={section.title} className="mb-2">
            <p aria-hidden="true" className="border-b py-1 text-meta text-muted">
              {section.title}
            </p>
            {section.tokens.map((token) => {
              at += 1
              const position = at
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox
                <div
                  key={token.address}
                  id={`${listId}-${position}`}
                  data-at={position}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === active}
                  onClick={() => props.onChoose(token.address)}
                  onPointerMove={() => setActive(position)}
                  className={classNames(
                    'flex min-h-14 items-center justify-between gap-3 px-2 rail:min-h-11',
                    position === active && 'bg-sunken',
                  )}
                >
                  <TokenNames
                    token={token}
                    lookAlike={hasLookAlike(token, book.tokens)}
                    imported={book.isImported(token)}
                  />
                  {balances === null ? null : (
                    <Amount
                      atoms={balances.get(token.address) ?? null}
                      token={token}
                      withSymbol={false}
                      className="shrink-0 text-table"
                    />
                  )}
                </div>
              )
            })}
          </div>
        ))}
        {flat.length === 0 && unlisted === null ? (
          <p className="py-4 text-muted">
            No token of that name here. Paste its contract address to import it.
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function TokenNames(props: { token: TokenListEntry; lookAlike: boolean; imported: boolean }) {
  const { token } = props
  return (
    <span className="min-w-0">
      <span className="font-medium">
        <bdi>{safeSymbol(token.symbol)}</bdi>
      </span>{' '}
      {props.lookAlike ? <span className="hex text-muted">…{token.address.slice(-6)}</span> : null}
      <span className="block truncate text-muted text-table">
        {props.imported ? 'Imported by you · ' : ''}
        <bdi>{token.name.slice(0, 60)}</bdi>
      </span>
    </span>
  )
}

const hasLookAlike = (token: TokenListEntry, tokens: readonly TokenListEntry[]): boolean =>
  tokens.some(
    (other) =>
      other.address !== token.address &&
      safeSymbol(other.symbol).toLowerCase() === safeSymbol(token.symbol).toLowerCase(),
  )
