'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/modal'
import { useNumber } from '@/components/ui/use-number'
import type { TokenBook } from '@/components/ui/use-token-book'
import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { readAddressText, unreadAddress } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { ImportToken } from './import-token'
import { readRecentTokens } from './recent-tokens'
import { TokenItem } from './token-item'
import { useFoundTokens } from './use-found-tokens'

export type TokenPickerProps = {
  title: string
  /** Initial search text. */
  startText: string
  network: NetworkView
  book: TokenBook
  balances: Balances | null
  onChoose: (token: Address) => void
  onClose: () => void
}

/** Rows of a search that are drawn at once; as many again whenever their end comes into view. */
const ROWS = 15

type Section = { readonly value: string; readonly items: readonly TokenListEntry[] }

/** A combobox of the network's tokens; an unlisted address can be imported. */
export function TokenPicker(props: TokenPickerProps) {
  const { book, balances } = props
  const [text, setText] = useState(props.startText)
  const [rows, setRows] = useState(ROWS)
  const [recent] = useState(() => readRecentTokens(props.network.name))
  const number = useNumber()
  const typed = readAddressText(text, props.network.chainId, t)
  const wanted = typed.kind === 'address' ? typed.address : text
  const found = useFoundTokens(book, wanted, balances, recent, rows)
  const { sections, hidden } = found
  const items = useMemo(
    () => sections.map(({ title, tokens }): Section => ({ value: title, items: tokens })),
    [sections],
  )
  const unlisted =
    typed.kind === 'address' && book.find(typed.address) === null ? typed.address : null
  return (
    <Dialog open onClose={props.onClose} title={props.title} width="26rem">
      <Autocomplete.Root
        open
        inline
        items={items}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={(value) => {
          setText(value)
          setRows(ROWS)
        }}
        itemToStringValue={({ symbol }: TokenListEntry) => symbol ?? ''}
      >
        <Autocomplete.Input
          data-autofocus
          aria-label={t`Symbol, name or address`}
          placeholder={t`Symbol, name or address`}
          autoComplete="off"
          spellCheck={false}
          className="h-11 w-full rounded-card border border-control bg-surface px-3 text-input placeholder:text-muted"
        />
        {unlisted === null ? null : (
          <ImportToken
            network={props.network}
            address={unlisted}
            lookAlikes={found.alikeListed}
            onImport={(token) => {
              book.importToken(token)
              props.onChoose(token.address)
            }}
          />
        )}
        <Autocomplete.Empty>
          {unlisted === null ? (
            <p className="py-4 text-muted">
              {unreadAddress(text, typed) ??
                t`No token of that name here. Paste its contract address to import it.`}
            </p>
          ) : null}
        </Autocomplete.Empty>
        <TokenSections
          network={props.network}
          book={book}
          balances={balances}
          onChoose={props.onChoose}
          found={found}
        />
        {hidden === 0 ? null : (
          <MoreRows key={`${text} ${rows}`} onSeen={() => setRows(rows + ROWS)}>
            {t`${number(hidden)} more. Type a symbol, a name or an address to find one.`}
          </MoreRows>
        )}
      </Autocomplete.Root>
    </Dialog>
  )
}

/** The line below the rows; reports once when it comes into view. */
function MoreRows(props: { onSeen: () => void; children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  const onSeen = useRef(props.onSeen)
  useEffect(() => {
    const { current } = line
    if (current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen.current()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={line} className="px-2 py-2 text-muted text-table">
      {props.children}
    </p>
  )
}

/** The rows of the sections found; their tokens come from the combobox around them. */
function TokenSections(
  props: Pick<TokenPickerProps, 'network' | 'book' | 'balances' | 'onChoose'> & {
    found: ReturnType<typeof useFoundTokens>
  },
) {
  const { found, ...shared } = props
  return (
    <Autocomplete.List aria-label={t`Tokens`} className="mt-3 outline-none">
      {(section: Section) => (
        <Autocomplete.Group key={section.value} items={section.items} className="mb-2">
          <Autocomplete.GroupLabel className="border-b py-1 text-meta text-muted">
            {section.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(token: TokenListEntry) => (
              <TokenItem key={token.address} {...shared} token={token} alikeOf={found.alikeOf} />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
