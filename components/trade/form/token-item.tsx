'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { memo, type ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { rich } from '@/components/ui/rich'
import type { TokenBook } from '@/components/ui/use-token-book'
import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { LookAlike } from '@/lib/domain/token/look-alike'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { TokenWorth } from './token-worth'

/** What else looks like a token. */
export type Alike = {
  readonly some: boolean
  /** The one the network lists before it; null for the first of that name. */
  readonly earlier: LookAlike<TokenListEntry> | null
}

/** One token of the list, with its balance. */
export const TokenItem = memo(function TokenItem(props: {
  token: TokenListEntry
  network: NetworkView
  book: TokenBook
  balances: Balances | null
  alikeOf: (token: TokenListEntry) => Alike
  onChoose: (token: Address) => void
}) {
  const { network, token, book, balances } = props
  const balance = balances?.get(token.address)
  return (
    <Autocomplete.Item
      value={token}
      onClick={() => props.onChoose(token.address)}
      className="flex min-h-14 items-center justify-between gap-3 px-2 outline-none data-highlighted:bg-sunken rail:min-h-11"
    >
      <span className="flex min-w-0 items-center gap-3">
        <TokenMark network={network} token={token} size={24} />
        <TokenNames
          token={token}
          network={network}
          alike={props.alikeOf(token)}
          imported={book.isImported(token)}
        />
      </span>
      {balance === undefined ? null : (
        <Amount atoms={balance} token={token} withSymbol={false} className="shrink-0 text-table" />
      )}
    </Autocomplete.Item>
  )
})

/** Tokens with the same name also show their address, price and whether they were imported. */
function TokenNames(props: {
  token: TokenListEntry
  network: NetworkView
  alike: Alike
  imported: boolean
}) {
  const { token, alike, imported } = props
  const name = <bdi>{safeName(token.name)}</bdi>
  return (
    <span className="min-w-0">
      <span className="font-medium">
        <bdi>{tokenLabel(token)}</bdi>
      </span>{' '}
      {alike.some ? (
        <span className="text-muted text-table">
          <span className="hex">…{token.address.slice(-6)}</span>,{' '}
          <TokenWorth network={props.network} token={token.address} />
        </span>
      ) : null}
      {alike.earlier === null ? null : <LookAlikeLine alike={alike.earlier} imported={imported} />}
      <span className="block truncate text-muted text-table">
        {imported ? rich`Imported by you · ${name}` : name}
      </span>
    </span>
  )
}

/** A warning where a token was made or chosen to look like the listed one; else only which is which. */
function LookAlikeLine(props: { alike: LookAlike<TokenListEntry>; imported: boolean }) {
  const { token, kind } = props.alike
  const isSuspicious = props.imported || kind === 'disguised'
  return (
    <span
      className={isSuspicious ? 'block text-caution text-table' : 'block text-muted text-table'}
    >
      {notTheListed(token, isSuspicious)}
    </span>
  )
}

function notTheListed(token: TokenListEntry, isSuspicious: boolean): ReactNode {
  const symbol = <bdi>{tokenLabel(token)}</bdi>
  if (token.address === NATIVE_TOKEN) {
    return isSuspicious
      ? rich`Not the listed ${symbol}, the coin`
      : rich`Not the first listed ${symbol}, the coin`
  }
  const address = <span className="hex">{shortAddress(token.address)}</span>
  return isSuspicious
    ? rich`Not the listed ${symbol} ${address}`
    : rich`Not the first listed ${symbol} ${address}`
}
