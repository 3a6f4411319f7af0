'use client'

import Link from 'next/link'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWatchedAddresses } from '@/components/channels/use-watches'
import { NothingWatched } from '@/components/channels/watched-only'
import { Beside, useIsBeside } from '@/components/ui/beside/beside'
import { chosenRowEvents } from '@/components/ui/beside/chosen-row'
import { Button } from '@/components/ui/button'
import { useRowKeys } from '@/components/ui/keyboard/use-row-keys'
import { Notice } from '@/components/ui/notice'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState } from '@/components/ui/states'
import { useCopy } from '@/components/ui/use-copy'
import {
  findTokens,
  inShownOrder,
  sortTokens,
  type TokenSort,
} from '@/lib/client/tokens/token-order'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { readAddressText, unreadAddress } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { AsideOnDemand } from './aside-on-demand'
import { ListedMatches, useListedMatches } from './listed-matches'
import { MoversHead } from './movers-head'
import { TOKEN_ATTRIBUTE } from './token-attribute'
import { TokenListBar } from './token-list-bar'
import { TokenTable } from './token-table'
import { type TokenRows, useTokenRows } from './use-token-rows'
import { useTokenSort } from './use-token-sort'

const BY_VALUE: TokenSort = { column: 'tvl', descending: true }

/** Known tokens of one network. */
export function TokenList({ network }: { network: NetworkView }) {
  const read = useTokenRows(network)
  const [text, setText] = useState('')
  const { sort, choose, press } = useTokenSort(network.capabilities.pools ? BY_VALUE : null)
  const list = useRef<HTMLDivElement>(null)
  const { state: copied, copy } = useCopy()
  const move = useRowKeys(
    list,
    TOKEN_ATTRIBUTE,
    useCallback((token) => token !== null && void copy(token), [copy]),
  )
  const typed = readAddressText(text, network.chainId, t)
  const wanted = typed.kind === 'address' ? typed.address : text
  const { isWatchedOnly, watchedOnly, isKept } = useWatchedOnly(network)
  const { shown, hold } = useSteadyOrder(findTokens(read.rows, wanted).filter(isKept), sort)
  const matches = useListedMatches(network, wanted)
  const isBeside = useIsBeside()
  const [chosenToken, setChosenToken] = useState<string | null>(null)
  const chosen = shown.find(({ token }) => token.address === chosenToken) ?? shown[0]
  const chooseEvents = chosenRowEvents({
    isBeside,
    attribute: TOKEN_ATTRIBUTE,
    move,
    choose: (link) => setChosenToken(link.getAttribute(TOKEN_ATTRIBUTE)),
  })
  return (
    <div className="py-6">
      <h1 className="px-4 font-medium text-input text-muted rail:px-0">{t`Tokens`}</h1>
      <MoversHead network={network} read={read} />
      <TokenListBar
        read={read}
        shown={shown.length}
        text={text}
        onText={setText}
        sort={sort}
        onSort={choose}
        isCopied={copied === 'copied'}
        watchedOnly={watchedOnly}
      />
      <TokenFailures read={read} />
      <div ref={list}>
        {shown.length > 0 ? (
          <Beside
            label={t`The chosen token`}
            width="narrow"
            detail={
              isBeside && chosen !== undefined ? (
                <AsideOnDemand network={network} row={chosen} />
              ) : null
            }
          >
            <TokenTable
              network={network}
              rows={shown}
              sort={sort}
              isRead={read.isRead}
              isConnected={read.account !== null}
              onSort={press}
              onHold={hold}
              chosen={isBeside ? (chosen?.token.address ?? null) : null}
              chooseEvents={chooseEvents}
            />
            <Reasons rows={shown} />
          </Beside>
        ) : isWatchedOnly ? (
          <NothingWatched onShowAll={() => watchedOnly?.onChange(false)} />
        ) : matches.length > 0 ? null : typed.kind === 'address' ? (
          <OpenAddress network={network} address={typed.address} />
        ) : (
          <NoToken
            fact={unreadAddress(text, typed) ?? t`No known token matches.`}
            onShowAll={() => setText('')}
          />
        )}
      </div>
      <ListedMatches network={network} matches={matches} />
    </div>
  )
}

/** Whether only the watchlist is shown, and which rows are on it. */
function useWatchedOnly({ chainId, capabilities }: NetworkView) {
  const [isWatchedOnly, setIsWatchedOnly] = useState(false)
  const watched = useWatchedAddresses(chainId, 'token', isWatchedOnly)
  return {
    isWatchedOnly,
    watchedOnly: capabilities.alerts ? { isOn: isWatchedOnly, onChange: setIsWatchedOnly } : null,
    isKept: ({ token }: TokenRow) => !isWatchedOnly || watched?.has(token.address) === true,
  }
}

/** Sorted rows, which keep their places while the pointer is on them and figures change. */
function useSteadyOrder(rows: readonly TokenRow[], sort: TokenSort | null) {
  const [held, setHeld] = useState<readonly Address[] | null>(null)
  const sorted = sortTokens(rows, sort)
  const shown = held === null ? sorted : inShownOrder(sorted, held)
  const newest = useRef(shown)
  useEffect(() => {
    newest.current = shown
  })
  const hold = useCallback((isHeld: boolean) => {
    setHeld(isHeld ? newest.current.map(({ token }) => token.address) : null)
  }, [])
  return { shown, hold }
}

function TokenFailures({ read }: { read: TokenRows }) {
  return (
    <>
      {read.marketsError !== null ? (
        <div className="mb-3 px-4 rail:px-0">
          <ReadFailure
            what={read.isRead ? t`Newer figures` : t`The figures of the tokens`}
            error={read.marketsError}
            onRetry={read.retryMarkets}
          />
        </div>
      ) : read.priceFault !== null ? (
        <div className="mb-3 px-4 rail:px-0">
          <ReadFailure what={t`Some prices`} error={read.priceFault} onRetry={read.retryMarkets} />
        </div>
      ) : read.lacksPrices ? (
        <Notice
          tone="caution"
          role="status"
          title={t`Some prices cannot be read right now.`}
          className="mb-3"
        >
          {t`Their source does not answer. It is asked again every few seconds.`}
        </Notice>
      ) : null}
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

/** Why some figures are missing, as tooltips need a pointer. */
function Reasons({ rows }: { rows: readonly TokenRow[] }) {
  const all = rows.flatMap(({ reasons }) => Object.values(reasons))
  const reasons = [...new Set(all)].filter((reason) => reason !== null)
  if (reasons.length === 0) return null
  return (
    <p className="px-4 py-2 text-meta text-muted rail:px-0">
      {t`Where a figure is missing: ${reasons.join(' ')}`}
    </p>
  )
}

function NoToken({ fact, onShowAll }: { fact: string; onShowAll: () => void }) {
  return (
    <EmptyState
      fact={fact}
      action={
        <Button size="compact" onClick={onShowAll}>
          {t`Show all`}
        </Button>
      }
    />
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
