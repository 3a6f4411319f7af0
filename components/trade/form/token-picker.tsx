'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMemo, useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { Dialog } from '@/components/ui/modal'
import type { TokenBook } from '@/components/ui/use-token-book'
import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { ImportToken } from './import-token'
import { lookAlikesOf } from './look-alikes'
import { readRecentTokens } from './recent-tokens'
import { tokenSections } from './token-sections'
import { TokenWorth } from './token-worth'

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

type Section = { readonly value: string; readonly items: readonly TokenListEntry[] }

/** A combobox of the network's tokens; an unlisted address can be imported. */
export function TokenPicker(props: TokenPickerProps) {
  const { book, balances } = props
  const [text, setText] = useState(props.startText)
  const [recent] = useState(() => readRecentTokens(props.network.name))
  const sections = useMemo(
    () =>
      tokenSections(book.tokens, text, balances, recent).map(
        ({ title, tokens }): Section => ({ value: title, items: tokens }),
      ),
    [book.tokens, text, balances, recent],
  )
  const listed = book.tokens.filter((token) => !book.isImported(token))
  const typed = parseAddress(text.trim())
  const unlisted = typed.ok && book.find(typed.value) === null ? typed.value : null
  return (
    <Dialog open onClose={props.onClose} title={props.title} width="26rem">
      <Autocomplete.Root
        open
        inline
        items={sections}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={setText}
        itemToStringValue={({ symbol }: TokenListEntry) => symbol}
      >
        <Autocomplete.Input
          data-autofocus
          aria-label="Symbol, name or address"
          placeholder="Symbol, name or address"
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
        <Autocomplete.Empty>
          {unlisted === null ? (
            <p className="py-4 text-muted">
              No token of that name here. Paste its contract address to import it.
            </p>
          ) : null}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Tokens" className="mt-3 outline-none">
          {(section: Section) => (
            <Autocomplete.Group key={section.value} items={section.items} className="mb-2">
              <Autocomplete.GroupLabel className="border-b py-1 text-meta text-muted">
                {section.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(token: TokenListEntry) => (
                  <Autocomplete.Item
                    key={token.address}
                    value={token}
                    onClick={() => props.onChoose(token.address)}
                    className="flex min-h-14 items-center justify-between gap-3 px-2 outline-none data-highlighted:bg-sunken rail:min-h-11"
                  >
                    <TokenNames
                      token={token}
                      network={props.network}
                      hasLookAlike={lookAlikesOf(token, book.tokens).length > 0}
                      isOfListed={lookAlikesOf(token, listed).length > 0}
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
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}

/** Tokens with the same name also show their address, price and whether they were imported. */
function TokenNames(props: {
  token: TokenListEntry
  network: NetworkView
  hasLookAlike: boolean
  /** A listed token looks like this one. */
  isOfListed: boolean
  imported: boolean
}) {
  const { token, hasLookAlike, imported } = props
  return (
    <span className="min-w-0">
      <span className="font-medium">
        <bdi>{safeSymbol(token.symbol)}</bdi>
      </span>{' '}
      {hasLookAlike ? (
        <span className="text-muted text-table">
          <span className="hex">…{token.address.slice(-6)}</span>,{' '}
          <TokenWorth network={props.network} token={token.address} />
        </span>
      ) : null}
      <span className="block truncate text-muted text-table">
        {imported && props.isOfListed ? (
          <span className="text-caution">Imported by you, not the listed one · </span>
        ) : imported ? (
          'Imported by you · '
        ) : (
          ''
        )}
        <bdi>{token.name.slice(0, 60)}</bdi>
      </span>
    </span>
  )
}
