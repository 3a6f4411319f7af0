'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { ExternalIcon } from '@/components/ui/icons'
import { IdChip } from '@/components/ui/id-chip'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { findNetwork, useNetworks } from '@/components/ui/networks-context'
import { rich } from '@/components/ui/rich'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { t } from '@/lib/words/words'
import type { InboxEntry, InboxRow } from './inbox-rows'
import { runningTotal } from './inbox-rows'
import { NotificationStamp } from './notification-stamp'
import { AlertLine, GainText } from './row-line'
import { unitOf } from './token-unit'

/** One row with all its content: messages as plain text, links only to checked ids. */
export function InboxDetail(props: {
  row: InboxRow
  onClose: () => void
  /** Null for a row that is shown without having been opened. */
  onMarkUnread: ((row: InboxRow) => void) | null
}) {
  const { row, onMarkUnread } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // When the detail replaces the list, the focus moves to it.
  useEffect(() => {
    if (window.matchMedia('(width >= 68.75rem)').matches) return
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  const { facts } = row.head
  return (
    <article aria-labelledby="inbox-detail" className="ledger-panel wide:sticky wide:top-16">
      <header className="grid grid-cols-2 items-center gap-2 border-b px-4 py-2 wide:grid-cols-[minmax(0,1fr)_auto]">
        <Button size="compact" className="justify-self-start wide:hidden" onClick={props.onClose}>
          {t`Back to the list`}
        </Button>
        <h2
          ref={heading}
          id="inbox-detail"
          tabIndex={-1}
          className="order-last col-span-2 min-w-0 break-words font-semibold outline-none wide:order-none wide:col-span-1"
        >
          {row.orderUid !== null
            ? t`Order`
            : facts.alert !== null
              ? facts.alert.name
              : (facts.title ?? t`Announcement`)}
        </h2>
        {onMarkUnread === null ? null : (
          <Button
            size="compact"
            variant="quiet"
            className="justify-self-end"
            onClick={() => onMarkUnread(row)}
          >
            {t`Mark as unread`}
          </Button>
        )}
      </header>
      {row.orderUid === null ? null : <OrderFactsOf row={row} />}
      <ol className="divide-y divide-hairline">
        {row.entries.map((entry) => (
          <li key={entry.id} className="space-y-1.5 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <NotificationStamp type={entry.type} />
              <Time
                at={microsToMs(entry.timestamp)}
                form="exact"
                className="text-meta text-muted"
              />
            </div>
            <p className="whitespace-pre-line break-words">
              {entry.type === 'market_alert' ? <AlertLine entry={entry} /> : entry.message}
            </p>
            <AlertLink entry={entry} />
            <EntryFacts entry={entry} />
          </li>
        ))}
      </ol>
    </article>
  )
}

function OrderFactsOf({ row }: { row: InboxRow }) {
  const networks = useNetworks()
  const { facts } = row.head
  const network = facts.network === null ? null : findNetwork(networks, facts.network)
  const total = runningTotal(row)
  if (row.orderUid === null) return null
  return (
    <div className="border-b px-4 py-3">
      {network === null ? (
        <p className="text-muted">{t`On a network that is not served here.`}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <IdChip uid={row.orderUid} network={network.name} />
          <span className="text-muted text-table">{network.displayName}</span>
          <Link
            className="link ms-auto"
            href={`/orders?network=${network.name}&order=${row.orderUid}`}
            prefetch={false}
          >
            {t`Open order¦to look at it`}
          </Link>
        </div>
      )}
      {total === null ? null : (
        <FactList>
          <Fact name={t`Sold in all`} strong>
            <Traded atoms={total.sellAmount} token={facts.sellToken} network={network} />
          </Fact>
          <Fact name={t`Bought in all`} strong>
            <Traded atoms={total.buyAmount} token={facts.buyToken} network={network} />
          </Fact>
        </FactList>
      )}
    </div>
  )
}

function Traded(props: { atoms: bigint; token: NamedToken | null; network: NetworkView | null }) {
  const { atoms, token, network } = props
  return (
    <>
      {token === null || network === null ? null : (
        <span className="me-1.5 inline-flex align-middle">
          <TokenMark network={network} token={token} size={16} />
        </span>
      )}
      <Amount atoms={atoms} token={unitOf(token)} digits="exact" />
    </>
  )
}

/** The page of the pool or token that an alert is about. */
function AlertLink({ entry }: { entry: InboxEntry }) {
  const { alert, network } = entry.facts
  if (alert === null || network === null) return null
  return (
    <Link className="link" href={`/${alert.subject}s/${network}/${alert.address}`} prefetch={false}>
      {alert.subject === 'pool' ? t`Open the pool` : t`Open the token`}
    </Link>
  )
}

/** Facts that the message does not contain. */
function EntryFacts({ entry }: { entry: InboxEntry }) {
  const networks = useNetworks()
  const number = useNumber()
  const { facts } = entry
  const network = facts.network === null ? null : findNetwork(networks, facts.network)
  return (
    <div className="space-y-1 text-table">
      {entry.type === 'price_improvement' && facts.surplus !== null ? (
        <p>
          <GainText entry={entry} />
        </p>
      ) : null}
      {facts.endedAt === null ? null : (
        <p className="text-muted">{rich`Over since ${<Time at={microsToMs(facts.endedAt)} />}.`}</p>
      )}
      {facts.txHash === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {facts.blockNumber === null ? null : <span>{t`Block ${number(facts.blockNumber)}`}</span>}
          <TxLink hash={facts.txHash} explorerTxUrl={network?.explorerTxUrl ?? null} />
        </p>
      )}
      {facts.url === null ? null : (
        <p>
          <a
            className="link inline-flex items-center gap-1"
            href={facts.url.href}
            target="_blank"
            rel="noreferrer noopener nofollow"
          >
            {facts.url.host}
            <ExternalIcon />
            <span className="sr-only">{t`(opens another site)`}</span>
          </a>
        </p>
      )}
    </div>
  )
}
