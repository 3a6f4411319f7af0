'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { memo, type ReactNode } from 'react'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
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
  const alike = props.alikeOf(token)
  const isImported = book.isImported(token)
  return (
    <Autocomplete.Item
      value={token}
      onClick={() => props.onChoose(token.address)}
      className={classNames(
        'flex min-h-14 items-center justify-between gap-3 border-transparent border-s-3 px-2 outline-none data-highlighted:border-s-accent data-highlighted:bg-info-tint',
        isSuspicious(alike.earlier, isImported) && 'bg-caution-tint',
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <TokenMark network={network} token={token} size={32} />
        <TokenNames token={token} network={network} alike={alike} imported={isImported} />
      </span>
      {balance === undefined ? null : (
        <Amount atoms={balance} token={token} withSymbol={false} className="shrink-0 font-medium" />
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
      <span className="font-medium text-input">
        <bdi>{tokenLabel(token)}</bdi>
      </span>{' '}
      {alike.some ? (
        <span className="text-muted text-table">
          <span className="hex">…{token.address.slice(-6)}</span>,{' '}
          <TokenWorth network={props.network} token={token.address} />
        </span>
      ) : null}
      {alike.earlier === null ? null : <LookAlikeLine alike={alike.earlier} imported={imported} />}
      <span className="block truncate text-meta text-muted">
        {imported ? rich`Imported by you · ${name}` : name}
        {token.address === NATIVE_TOKEN ? null : (
          <>
            {' · '}
            <span className="hex">{shortAddress(token.address)}</span>
          </>
        )}
      </span>
    </span>
  )
}

/** Whether a token was made or chosen to look like the listed one. */
const isSuspicious = (earlier: Alike['earlier'], isImported: boolean): boolean =>
  earlier !== null && (isImported || earlier.kind === 'disguised')

/** A warning where a token was made or chosen to look like the listed one; else only which is which. */
function LookAlikeLine(props: { alike: LookAlike<TokenListEntry>; imported: boolean }) {
  const { token } = props.alike
  const isWarned = isSuspicious(props.alike, props.imported)
  return (
    <span className={isWarned ? 'block text-caution text-table' : 'block text-muted text-table'}>
      {notTheListed(token, isWarned)}
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
