'use client'

import Link from 'next/link'
import { useCallback, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { ReadFailure } from '@/components/ui/read-failure'
import { Spoken } from '@/components/ui/spoken'
import { EmptyState } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import { useNumber } from '@/components/ui/use-number'
import { useOffline } from '@/components/ui/use-offline'
import { useWallet } from '@/components/wallet/wallet-context'
import { findTokens, nextSort, sortTokens, type TokenSort } from '@/lib/client/tokens/token-order'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { readAddressText, unreadAddress } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { ListedMatches, useListedMatches } from './listed-matches'
import { TOKEN_ATTRIBUTE, TokenTable } from './token-table'
import { type TokenRow, useTokenRows } from './use-token-rows'

/** Known tokens of one network. */
export function TokenList({ network }: { network: NetworkView }) {
  const read = useTokenRows(network)
  const { openConnect } = useWallet()
  const isOffline = useOffline()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<TokenSort | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const inputId = useId()
  const { state: copied, copy } = useCopy()
  useRowKeys(
    list,
    TOKEN_ATTRIBUTE,
    useCallback((token) => token !== null && void copy(token), [copy]),
  )
  const typed = readAddressText(text, network.chainId, t)
  const wanted = typed.kind === 'address' ? typed.address : text
  const shown = sortTokens(findTokens(read.rows, wanted), sort)
  const matches = useListedMatches(network, wanted)
  return (
    <>
      <TokenListBar
        read={read}
        shown={shown.length}
        inputId={inputId}
        text={text}
        onText={setText}
        isCopied={copied === 'copied'}
        isOffline={isOffline}
        onConnect={openConnect}
      />
      <TokenFailures read={read} />
      <div ref={list} className={shown.length === 0 && matches.length > 0 ? '' : 'ledger-panel'}>
        {shown.length > 0 ? (
          <>
            <TokenTable
              network={network}
              rows={shown}
              sort={sort}
              isConnected={read.account !== null}
              onSort={(column) => setSort((old) => nextSort(old, column))}
            />
            <Reasons rows={shown} />
          </>
        ) : matches.length > 0 ? null : typed.kind === 'address' ? (
          <OpenAddress network={network} address={typed.address} />
        ) : (
          <EmptyState
            fact={unreadAddress(text, typed) ?? t`No known token matches.`}
            action={
              <Button size="compact" onClick={() => setText('')}>
                {t`Show all`}
              </Button>
            }
          />
        )}
      </div>
      <ListedMatches network={network} matches={matches} />
    </>
  )
}

type TokenRows = ReturnType<typeof useTokenRows>

function TokenListBar(props: {
  read: TokenRows
  shown: number
  inputId: string
  text: string
  onText: (text: string) => void
  isCopied: boolean
  isOffline: boolean
  onConnect: () => void
}) {
  const { read, shown } = props
  const number = useNumber()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 rail:px-0">
      <label htmlFor={props.inputId} className="sr-only">
        {t`Find a token`}
      </label>
      <input
        id={props.inputId}
        type="search"
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
        placeholder={t`Symbol, name or address`}
        autoComplete="off"
        spellCheck={false}
        className="touch-target min-h-10 w-full min-w-0 rounded-card border border-control bg-surface px-3 text-input placeholder:text-muted rail:w-80 rail:text-body"
      />
      <span className="text-muted text-table">
        {shown === read.rows.length
          ? t`${number(read.rows.length)} tokens`
          : t`${number(shown)} of ${number(read.rows.length)} tokens`}
        <span role="status">{props.isCopied && ` · ${t`address copied`}`}</span>
      </span>
      <Spoken text={t`Shown: ${number(shown)} of ${number(read.rows.length)} tokens.`} />
      <span className="min-h-6 max-rail:order-last max-rail:basis-full rail:ms-auto">
        <FreshnessTag
          updatedAt={read.updatedAt}
          failed={read.priceError !== null || props.isOffline}
        />
      </span>
      {read.account === null && (
        <Button size="compact" onClick={props.onConnect}>
          {t`Connect to see balances`}
        </Button>
      )}
    </div>
  )
}

function TokenFailures({ read }: { read: TokenRows }) {
  return (
    <>
      {read.priceError !== null && (
        <div className="mb-3 px-4 rail:px-0">
          <ReadFailure what={t`Some prices`} error={read.priceError} onRetry={read.retryPrices} />
        </div>
      )}
      {read.balanceError !== null && (
        <div className="mb-3 px-4 rail:px-0">
          <ReadFailure
            what={t`Your balances`}
            error={read.balanceError}
            onRetry={read.retryBalances}
          />
        </div>
      )}
    </>
  )
}

/** Why some cells show "—", as tooltips need a pointer. */
function Reasons({ rows }: { rows: readonly TokenRow[] }) {
  const all = rows.flatMap(({ priceReason, changeReason }) => [priceReason, changeReason])
  const reasons = [...new Set(all)].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  return (
    <p className="px-3 py-2 text-meta text-muted">{t`Where “—” stands: ${reasons.join(' ')}`}</p>
  )
}

/** Link to the page of an unlisted address, which may still be a token. */
function OpenAddress({ network, address }: { network: NetworkView; address: Address }) {
  return (
    <div className="px-4 py-6">
      <p className="text-muted">
        {t`This address is not in the list of ${network.displayName}. It may still be a token.`}
      </p>
      <Link
        href={`/tokens/${network.name}/${address}`}
        className="link touch-target mt-2 inline-flex items-center"
      >
        {t`Look at this address`}
      </Link>
    </div>
  )
}
