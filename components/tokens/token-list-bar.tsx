'use client'

import { useId } from 'react'
import { WatchedOnly } from '@/components/channels/watched-only'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { Select } from '@/components/ui/select'
import { Spoken } from '@/components/ui/spoken'
import { useNumber } from '@/components/ui/use-number'
import { useOffline } from '@/components/ui/use-offline'
import { useWallet } from '@/components/wallet/wallet-context'
import { formatTokenSort, parseTokenSort, type TokenSort } from '@/lib/client/tokens/token-order'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { TokenRows } from './use-token-rows'

/** On a phone the list has no headings to press. */
const PHONE_SORTS = [
  { value: '-tvl', name: message`Most in pools` },
  { value: '-change', name: message`Largest gain in 24 h` },
  { value: 'change', name: message`Largest loss in 24 h` },
  { value: '-volume', name: message`Most traded in 24 h` },
  { value: '-holders', name: message`Most holders` },
  { value: '-price', name: message`Highest price` },
  { value: '-balance', name: message`Your balance` },
  { value: 'token', name: message`Symbol, A to Z` },
] as const

/** Finds tokens, says how many are shown and how old their figures are, and sorts them on a phone. */
export function TokenListBar(props: {
  read: TokenRows
  shown: number
  text: string
  onText: (text: string) => void
  sort: TokenSort | null
  onSort: (sort: TokenSort) => void
  isCopied: boolean
  /** Null where nothing can be watched. */
  watchedOnly: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | null
}) {
  const { read, shown, sort } = props
  const { openConnect } = useWallet()
  const isOffline = useOffline()
  const inputId = useId()
  const number = useNumber()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 rail:px-0">
      <label htmlFor={inputId} className="sr-only">
        {t`Find a token`}
      </label>
      <input
        id={inputId}
        type="search"
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
        placeholder={t`Symbol, name or address`}
        autoComplete="off"
        spellCheck={false}
        className="touch-target min-h-10 w-full min-w-0 rounded-card border border-control bg-surface px-3 text-input placeholder:text-muted rail:w-80 rail:text-body"
      />
      <Select
        name="sort"
        aria-label={t`Sort by`}
        value={sort === null ? '' : formatTokenSort(sort)}
        choices={choicesOf(sort)}
        onChoose={(text) => {
          const chosen = parseTokenSort(text)
          if (chosen !== null) props.onSort(chosen)
        }}
        className="min-h-11 w-full px-3 text-input rail:hidden"
      />
      {props.watchedOnly === null ? null : <WatchedOnly {...props.watchedOnly} />}
      <span className="text-muted text-table">
        {shown === read.rows.length
          ? t`${number(read.rows.length)} tokens`
          : t`${number(shown)} of ${number(read.rows.length)} tokens`}
        <span role="status">{props.isCopied && ` · ${t`address copied`}`}</span>
      </span>
      <Spoken text={t`Shown: ${number(shown)} of ${number(read.rows.length)} tokens.`} />
      <span className="min-h-6 rail:ms-auto">
        <FreshnessTag updatedAt={read.updatedAt} failed={read.marketsError !== null || isOffline} />
      </span>
      {read.account === null && (
        // A line of its own on a phone: the age beside it is not known before the page is live.
        <span className="max-rail:w-full">
          <Button size="compact" onClick={openConnect}>
            {t`Connect to see balances`}
          </Button>
        </span>
      )}
    </div>
  )
}

/** An order chosen on a wider screen, or by a link, is named too. */
function choicesOf(sort: TokenSort | null) {
  const value = sort === null ? '' : formatTokenSort(sort)
  const named = PHONE_SORTS.map((choice) => ({
    value: choice.value as string,
    name: t(choice.name),
  }))
  return named.some((choice) => choice.value === value)
    ? named
    : [{ value, name: t`Another order` }, ...named]
}
