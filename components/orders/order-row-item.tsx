'use client'

import type { ReactNode } from 'react'
import type { MarketPrices, useFunding } from '@/components/order/use-reason-facts'
import { Amount } from '@/components/ui/amount'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { IdChip } from '@/components/ui/id-chip'
import { useSeparators } from '@/components/ui/number-format'
import { RowPrice } from '@/components/ui/row-price'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { orderMarks } from '@/lib/client/format/order-marks'
import {
  isFinal,
  listedAmounts,
  type OrderTab,
  placedMs,
  type StoredRow,
  TAB_LABELS,
} from '@/lib/client/orders/order-rows'
import type { FoldedRows } from '@/lib/client/orders/part-groups'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { RowPair } from './row-pair'
import { soldToken } from './sold-token'

/** Marks a row for keyboard navigation. */
export const ROW_ATTRIBUTE = 'data-order-row'

export type RowContext = {
  readonly network: NetworkView
  readonly tab: OrderTab
  readonly nowSeconds: number | null
  readonly unitOf: (token: Address) => TokenUnit
  readonly isUnlisted: IsUnlisted
  readonly prices: MarketPrices
  readonly fundingOf: ReturnType<typeof useFunding>
  /** What stands below an order's pair; null until its code is there. */
  readonly notes: typeof import('./row-notes') | null
  readonly folded: FoldedRows
  readonly hrefOf: (uid: OrderUid) => string
  readonly onOpen: (uid: OrderUid) => void
  readonly onRemove: (uid: OrderUid) => void
}

/** A row of an order the service has: its state, what it trades, and why it is waiting. */
export function OrderRowItem(props: { row: StoredRow; isOpen: boolean; context: RowContext }) {
  const { row, context } = props
  const { order } = row
  const { network, nowSeconds, unitOf, notes } = context
  const separators = useSeparators()
  const note = notes?.reasonNote(order, context) ?? null
  const sellToken = unitOf(soldToken(order))
  const buyToken = unitOf(order.buyToken)
  const listed = listedAmounts(order)
  const filled =
    order.kind === 'sell'
      ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount, separators)
      : formatShare(order.executedBuyAmount, order.buyAmount, separators)
  const tab = context.folded.tabOf(row)
  const hasMoved = tab !== context.tab
  return (
    <RowFrame isOpen={props.isOpen}>
      <span className="col-start-1 row-start-1">
        <StatusStamp
          state={stampState(order, nowSeconds)}
          isUpToOwner={note?.isUpToOwner ?? false}
        />
      </span>
      <RowLink uid={row.uid} isOpen={props.isOpen} context={context}>
        <RowPair network={network} sold={sellToken} bought={buyToken}>
          <Amount atoms={listed.sell} token={sellToken} /> <ToArrow />{' '}
          <Amount atoms={listed.buy} token={buyToken} />
        </RowPair>
      </RowLink>
      {notes === null ? null : (
        <notes.UnlistedTokens tokens={[soldToken(order), order.buyToken]} context={context} />
      )}
      <span className="col-span-full row-start-3 flex flex-wrap items-center gap-x-3 wide:col-span-1 wide:col-start-3 wide:row-start-1 wide:block">
        <span className="wide:block">
          <RowPrice sellToken={sellToken} buyToken={buyToken} marks={orderMarks(order)} />
        </span>
        <span className="block min-h-4 text-meta text-muted">
          {notes === null || note === null ? null : <notes.ReasonLine note={note} units={unitOf} />}
          {notes === null || !isFinal(order) ? null : (
            <notes.AgainLink order={order} context={context} />
          )}
        </span>
      </span>
      <span className="col-start-2 row-start-2 justify-self-end whitespace-nowrap tabular-nums wide:col-start-4 wide:row-start-1">
        <span className="sr-only">{t`Filled`} </span>
        <Changed
          text={filled === '—' ? '0 %' : filled.replace(`${separators.decimal}00 %`, ' %')}
        />
      </span>
      <span className="col-start-2 row-start-1 justify-self-end whitespace-nowrap text-muted wide:col-start-5 wide:text-text">
        {hasMoved ? (
          t`Now under ${t(TAB_LABELS[tab])}`
        ) : isFinal(order) ? (
          <>
            <span className="sr-only">{t`Placed`} </span>
            <Time at={placedMs(order)} />
          </>
        ) : (
          <>
            <span className="wide:sr-only">{t`Expires`} </span>
            <Time at={expiresAt(order) * 1000} />
          </>
        )}
      </span>
      <span className="relative hidden wide:col-start-6 wide:row-start-1 wide:block">
        <IdChip uid={row.uid} network={network.name} />
      </span>
      {row.isAdded ? <AddedNote onRemove={() => context.onRemove(row.uid)} /> : null}
    </RowFrame>
  )
}

/** The list's columns; on a phone, two lines below the stamp. */
export const ROW_COLUMNS =
  'wide:grid-cols-[var(--stamp-column)_minmax(0,1fr)_16rem_4rem_9.5rem_10rem] full:grid-cols-[var(--stamp-column)_minmax(0,1fr)_30rem_6rem_12rem_10rem]'

export function RowFrame(props: { isOpen: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-table wide:min-h-(--row) wide:py-(--row-pad)',
        ROW_COLUMNS,
        props.isOpen
          ? 'bg-info-tint [--gap:var(--info-tint)]'
          : 'hover:bg-sunken hover:[--gap:var(--sunken)]',
      )}
    >
      {props.children}
    </li>
  )
}

/** Link that covers the whole row, so that a click anywhere opens the order. */
export function RowLink(props: {
  uid: OrderUid
  isOpen: boolean
  context: RowContext
  children: ReactNode
}) {
  const { uid, context } = props
  return (
    <a
      {...{ [ROW_ATTRIBUTE]: uid }}
      href={context.hrefOf(uid)}
      aria-current={props.isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        context.onOpen(uid)
      }}
      className="col-start-1 row-start-2 min-w-0 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 wide:col-start-2 wide:row-start-1 wide:font-normal"
    >
      {props.children}
    </a>
  )
}

function AddedNote({ onRemove }: { onRemove: () => void }) {
  return (
    <span className="relative col-span-full text-meta text-muted wide:col-start-2 wide:row-start-3">
      {t`Added by id`}{' '}
      <button type="button" className="link" onClick={onRemove}>
        {t`Remove`}
      </button>
    </span>
  )
}
