'use client'

import { Amount } from '@/components/ui/amount'
import { IdChip } from '@/components/ui/id-chip'
import { RowPrice } from '@/components/ui/row-price'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { TimeLeft } from '@/components/ui/time-left'
import { ToArrow } from '@/components/ui/to-arrow'
import { expiresAt } from '@/lib/client/format/order-expiry'
import { orderMarks } from '@/lib/client/format/order-marks'
import {
  isFinal,
  listedAmounts,
  placedMs,
  type StoredRow,
  TAB_LABELS,
} from '@/lib/client/orders/order-rows'
import { t } from '@/lib/words/words'
import { FilledShare, isListed, type RowContext, RowFrame, RowLink } from './order-row-frame'
import { RowPair } from './row-pair'
import { soldToken } from './sold-token'

/** A row of an order the service has: its state, what it trades, at which price, and why it is waiting. */
export function OrderRowItem(props: { row: StoredRow; isOpen: boolean; context: RowContext }) {
  const { row, context } = props
  const { order } = row
  const { network, nowSeconds, unitOf, notes } = context
  const note = notes?.reasonNote(order, context) ?? null
  const isUpToOwner = note?.isUpToOwner ?? false
  const sellToken = unitOf(soldToken(order))
  const buyToken = unitOf(order.buyToken)
  const listed = listedAmounts(order)
  const isSell = order.kind === 'sell'
  return (
    <RowFrame isOpen={props.isOpen} isUpToOwner={isUpToOwner}>
      <span className="col-start-1 row-start-1">
        <StatusStamp state={stampState(order, nowSeconds)} isUpToOwner={isUpToOwner} />
      </span>
      <RowLink
        uid={row.uid}
        isOpen={props.isOpen}
        context={context}
        below={
          <span className="block text-meta">
            <RowPrice sellToken={sellToken} buyToken={buyToken} marks={orderMarks(order)} />
          </span>
        }
      >
        <RowPair network={network} sold={sellToken} bought={buyToken}>
          <Amount atoms={listed.sell} token={sellToken} /> <ToArrow />{' '}
          <Amount atoms={listed.buy} token={buyToken} />
        </RowPair>
      </RowLink>
      {notes === null ? null : (
        <notes.UnlistedTokens tokens={[soldToken(order), order.buyToken]} context={context} />
      )}
      <FilledShare
        filled={isSell ? order.executedSellAmountBeforeFees : order.executedBuyAmount}
        of={isSell ? order.sellAmount : order.buyAmount}
      />
      <span className="col-span-full row-start-3 min-h-6 px-2 wide:col-span-1 wide:col-start-4 wide:row-start-1 wide:px-3">
        {notes === null ? null : <notes.RowScale order={order} context={context} />}
      </span>
      <span className="col-span-full row-start-4 min-h-4 text-meta text-muted wide:col-span-1 wide:col-start-5 wide:row-start-1">
        {notes === null || note === null ? null : <notes.ReasonLine note={note} units={unitOf} />}
        {notes === null || !isFinal(order) ? null : (
          <notes.AgainLink order={order} context={context} />
        )}
      </span>
      <span className="col-start-2 row-start-1 justify-self-end text-end text-muted wide:col-start-6 wide:text-text">
        <RowTime row={row} context={context} />
      </span>
      <span className="relative hidden full:col-start-7 full:row-start-1 full:block">
        <IdChip uid={row.uid} network={network.name} />
      </span>
      {row.isAdded ? <AddedNote onRemove={() => context.onRemove(row.uid)} /> : null}
    </RowFrame>
  )
}

/** When the order ends, or was placed; the other list where it belongs by now. */
function RowTime({ row, context }: { row: StoredRow; context: RowContext }) {
  const { order } = row
  if (!isListed(row, context)) return t`Now under ${t(TAB_LABELS[context.folded.tabOf(row)])}`
  if (isFinal(order)) {
    return (
      <>
        <span className="sr-only">{t`Placed`} </span>
        <Time at={placedMs(order)} />
      </>
    )
  }
  return (
    <>
      <span className="sr-only">{t`Expires`} </span>
      <TimeLeft from={placedMs(order)} until={expiresAt(order) * 1000} />
    </>
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
