'use client'

import Link from 'next/link'
import { Amount } from '@/components/ui/amount'
import { Deadline } from '@/components/ui/deadline'
import { IdChip } from '@/components/ui/id-chip'
import { ToneStamp } from '@/components/ui/status-stamp'
import { ToArrow } from '@/components/ui/to-arrow'
import { isOver, rowDeadline, type UnansweredRow } from '@/lib/client/orders/order-rows'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { type RowContext, RowFrame, RowLink } from './order-row-frame'
import { CELLS } from './row-columns'
import { RowPair } from './row-pair'

/** A row of an order without a response from the service, showing what is known about it. */
export function UnansweredRowItem(props: {
  row: UnansweredRow
  isOpen: boolean
  context: RowContext
}) {
  const { row, context } = props
  const { notes } = context
  const { owner } = unpackOrderUid(row.uid)
  const hasEnded = isOver(row, context.nowSeconds)
  const { label, tone, note } = stampOf(row, hasEnded)
  const canRemove = row.origin.kind === 'added' || (row.answer === 'missing' && hasEnded)
  return (
    <RowFrame isOpen={props.isOpen}>
      <span className={CELLS.time}>
        <span className="sr-only">{hasEnded ? t`Expired` : t`Expires`} </span>
        <Deadline at={rowDeadline(row)} />
      </span>
      <RowLink uid={row.uid} isOpen={props.isOpen} context={context}>
        <Title row={row} context={context} owner={shortAddress(owner)} />
      </RowLink>
      {notes === null || row.origin.kind !== 'sent' ? null : (
        <notes.UnlistedTokens
          tokens={[row.origin.sent.body.sellToken, row.origin.sent.body.buyToken]}
          context={context}
        />
      )}
      <span className={CELLS.state}>
        <ToneStamp tone={tone}>{label}</ToneStamp>
      </span>
      <span className={CELLS.note}>
        {note}{' '}
        {row.origin.kind === 'sent' && row.answer === 'missing' && !hasEnded ? (
          <Link className="link relative" href={`/trade?network=${context.network.name}`}>
            {t`Send again on the trade page`}
          </Link>
        ) : null}
        {canRemove ? (
          <button type="button" className="link relative" onClick={() => context.onRemove(row.uid)}>
            {t`Remove`}
          </button>
        ) : null}
      </span>
      <span className={CELLS.id}>
        <IdChip uid={row.uid} network={context.network.name} />
      </span>
    </RowFrame>
  )
}

function Title(props: { row: UnansweredRow; context: RowContext; owner: string }) {
  const { row, context } = props
  switch (row.origin.kind) {
    case 'sent': {
      const { body } = row.origin.sent
      const sold = context.unitOf(body.sellToken)
      const bought = context.unitOf(body.buyToken)
      return (
        <RowPair network={context.network} sold={sold} bought={bought}>
          <Amount atoms={body.sellAmount} token={sold} /> <ToArrow />{' '}
          <Amount atoms={body.buyAmount} token={bought} />
        </RowPair>
      )
    }
    case 'placement':
      return t`Order to sell ${context.network.nativeCurrency.symbol}, placed by a transaction`
    case 'added':
      return t`Order of ${props.owner}`
  }
}

function stampOf(
  row: UnansweredRow,
  hasEnded: boolean,
): { label: string; tone: 'neutral' | 'caution'; note: string } {
  const { answer, origin } = row
  if (typeof answer === 'object') {
    return { label: t`Could not be read`, tone: 'caution', note: answer.description }
  }
  switch (origin.kind) {
    case 'sent':
      return answer === 'missing' && hasEnded
        ? {
            label: t`Never placed`,
            tone: 'neutral',
            note: t`The service does not have it and its deadline has passed: it cannot trade.`,
          }
        : {
            label: t`No answer yet`,
            tone: 'caution',
            note:
              answer === 'missing'
                ? t`The service does not have it so far; do not sign it again.`
                : t`Checking whether it was placed; do not sign it again.`,
          }
    case 'placement':
      return {
        label: t`On its way`,
        tone: 'caution',
        note: t`Its transaction was sent; the service has not read its block yet.`,
      }
    case 'added':
      return answer === 'missing'
        ? { label: t`Not stored`, tone: 'neutral', note: t`No order with this id is stored here.` }
        : { label: t`Looking`, tone: 'neutral', note: t`Added by id` }
  }
}
