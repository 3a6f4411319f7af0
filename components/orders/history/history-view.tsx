'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { AccountLine } from '@/components/orders/account-line'
import { ConnectOrLook } from '@/components/orders/orders-states'
import { AccountChoice } from '@/components/ui/account-choice'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { LeftOutLine } from '@/components/ui/left-out-line'
import { PageTitle } from '@/components/ui/page-title'
import { ReadFailure } from '@/components/ui/read-failure'
import { EmptyState, SkeletonLines } from '@/components/ui/states'
import { useTimeZone } from '@/components/ui/time-format'
import { useNumber } from '@/components/ui/use-number'
import { useTokenBook } from '@/components/ui/use-token-book'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { useWallet } from '@/components/wallet/wallet-context'
import { lifetimeSurplusQuery } from '@/lib/client/queries/fills'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ExportPanel } from './export-panel'
import { FILL_COLUMNS, FillRow } from './fill-row'
import { tokensOfFill } from './fill-tokens'
import { spanSeconds, WHOLE_HISTORY } from './history-span'
import { SpanFields } from './span-fields'
import { useHistory } from './use-history'

type ViewProps = { network: NetworkView; account: Address | null; isWanted: boolean }

/** Every fill of an account, page by page, with the export of all of them. */
export function HistoryView(props: ViewProps) {
  const { network, account } = props
  const [days, setDays] = useState(WHOLE_HISTORY)
  const span = spanSeconds(days, useTimeZone())
  const history = useHistory(network, account, span)
  const book = useTokenBook(network)
  const { accountFills } = network.capabilities
  const all = useQuery({
    ...lifetimeSurplusQuery(network.name, account ?? ZERO_ADDRESS),
    enabled: account !== null && accountFills,
  })
  const isWhole = span !== null && span.from === null && span.to === null
  return (
    <div className="py-6 rail:px-0">
      <HistoryHeader {...props} history={history} />
      <AccountLine {...props} page="history" />
      <div className="ledger-panel">
        {account === null ? null : (
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b px-4 py-2">
            {accountFills ? (
              <SpanFields days={days} isImpossible={span === null} onChange={setDays} />
            ) : (
              <p className="text-muted text-table">
                {t`${network.orderBookHost ?? network.displayName} lists fills without their time,
                  fees and prices.`}
              </p>
            )}
            <ExportPanel
              {...{ network, account, span }}
              hasFills={(history.page?.fills.length ?? 0) > 0}
              total={isWhole ? (all.data?.fills ?? null) : null}
            />
          </div>
        )}
        <Fills {...props} {...{ history, book }} isWhole={isWhole} />
        <Pages history={history} />
      </div>
      <div className="mt-6 px-4 rail:px-0">
        <AccountChoice
          label={account === null ? t`Look at any account` : t`Look at another account`}
          note={t`Opens its history without a wallet.`}
          chainId={network.chainId}
          hrefOf={(wanted) => `/orders/history?network=${network.name}&account=${wanted}`}
        />
      </div>
    </div>
  )
}

type History = ReturnType<typeof useHistory>

function HistoryHeader(props: ViewProps & { history: History }) {
  const { account, history } = props
  const wallet = useWallet()
  const isYours = account !== null && account === wallet.account
  return (
    <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 rail:px-0">
      <PageTitle>{t`History`}</PageTitle>
      {account === null ? null : <AddressText address={account} label={isYours ? t`You` : null} />}
      {props.isWanted && !isYours ? (
        <Link className="link" href={`/orders/history?network=${props.network.name}`}>
          {wallet.account === null ? t`Leave this account` : t`Back to yours`}
        </Link>
      ) : null}
      <span className="ms-auto max-rail:min-h-6 max-rail:basis-full max-rail:text-end">
        {account === null ? null : (
          <FreshnessTag updatedAt={history.updatedAtMs} failed={history.error !== null} />
        )}
      </span>
    </header>
  )
}

function Fills(
  props: ViewProps & {
    history: History
    book: ReturnType<typeof useTokenBook>
    isWhole: boolean
  },
) {
  const { network, account, history, book } = props
  const wallet = useWallet()
  const fills = history.page?.fills ?? []
  const tokens = fills.flatMap(tokensOfFill)
  const unitOf = useTokenFacts(network, tokens)
  if (account === null) {
    return wallet.state.status === 'connecting' ? (
      <SkeletonLines label={t`Loading fills`} lines={6} className="px-4 py-4" />
    ) : (
      <ConnectOrLook onConnect={wallet.openConnect} />
    )
  }
  const context = { network, account, unitOf, isUnlisted: book.isUnlisted }
  return (
    <>
      {history.error === null ? null : (
        <ReadFailure what={t`Fills`} error={history.error} onRetry={history.refetch} />
      )}
      {history.page === null ? (
        history.error === null ? (
          <SkeletonLines label={t`Loading fills`} lines={8} className="px-4 py-4" />
        ) : null
      ) : fills.length === 0 ? (
        <EmptyState
          fact={props.isWhole ? t`Nothing was filled yet.` : t`Nothing was filled in this span.`}
        />
      ) : (
        <div aria-busy={history.isMoving} className={history.isMoving ? 'opacity-60' : ''}>
          <ColumnNames />
          <ul aria-label={t`Fills`} className="divide-y divide-hairline">
            {fills.map((fill) => (
              <FillRow key={`${fill.blockNumber}.${fill.logIndex}`} fill={fill} context={context} />
            ))}
          </ul>
        </div>
      )}
      {history.page === null ? null : (
        <LeftOutLine
          leftOut={history.page.leftOut}
          network={network}
          className="border-t px-4 py-2"
        />
      )}
    </>
  )
}

function ColumnNames() {
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-3 border-b px-4 py-1.5 text-meta text-muted wide:grid ${FILL_COLUMNS}`}
    >
      <span>{t`Filled`}</span>
      <span>{t`Sold for bought`}</span>
      <span>{t`Price and fees`}</span>
      <span>{t`Transaction`}</span>
      <span>{t`Order`}</span>
    </div>
  )
}

function Pages({ history }: { history: History }) {
  const number = useNumber()
  const { older, newer, page, offset, error } = history
  // A page that cannot be read leaves the way back open.
  const isMoving = history.isMoving && error === null
  if (page === null || (older === null && newer === null)) return null
  const go = (move: (() => void) | null, name: string) => (
    <Button size="compact" disabled={move === null || isMoving} onClick={move ?? undefined}>
      {name}
    </Button>
  )
  return (
    <nav aria-label={t`Pages of fills`} className="flex items-center gap-3 border-t px-4 py-2">
      {go(newer, t`Newer`)}
      {go(older, t`Older`)}
      <span className="text-muted text-table" role="status">
        {isMoving
          ? t`Loading`
          : t`Fills ${number(offset + 1)} to ${number(offset + page.fills.length)}`}
      </span>
    </nav>
  )
}
