'use client'

import Link from 'next/link'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Deadline } from '@/components/ui/deadline'
import { PairMark } from '@/components/ui/marks/token-mark'
import { StatusStamp, stampState, ToneStamp } from '@/components/ui/status-stamp'
import { ToArrow } from '@/components/ui/to-arrow'
import { useNumber } from '@/components/ui/use-number'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import { listedAmounts } from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { shortHash, shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { textOf } from './lookup-link'
import { deadlineOf, type LookupRow, outcomeOf, ownerOf } from './lookup-rows'

/** Columns at desktop width: position, order, owner, amounts or explanation, status, expiry. */
export const lookupColumns =
  'rail:grid-cols-[2.75rem_8.5rem_minmax(0,1fr)_10.5rem_9.5rem] wide:grid-cols-[3rem_8.5rem_8.5rem_minmax(0,1fr)_11rem_10.5rem]'

type Props = {
  row: LookupRow
  network: NetworkView
  units: TokenUnits
  nowSeconds: number | null
  isRunning: boolean
}

/** The cells of one id and its order; in two lines on a phone. */
export function LookupRowView(props: Props) {
  const { row, network } = props
  const { item } = row
  const owner = ownerOf(row)
  const number = useNumber()
  return (
    <>
      <td className="hidden text-end text-meta text-muted tabular-nums rail:block">
        {number(item.position)}
      </td>
      <td className="col-start-1 row-start-1 min-w-0 rail:col-start-auto rail:row-auto">
        {item.kind === 'id' ? (
          <Link
            href={`/orders/${network.name}/${item.uid}`}
            prefetch={false}
            data-uid={item.uid}
            title={item.uid}
            className="link hex whitespace-nowrap"
          >
            <bdi dir="ltr">{shortUid(item.uid)}</bdi>
          </Link>
        ) : (
          <bdi
            dir="ltr"
            data-uid={textOf(item)}
            tabIndex={-1}
            title={textOf(item)}
            className="hex block truncate"
          >
            {item.kind === 'digest' ? shortHash(item.digest) : `${item.text.slice(0, 8)}…`}
          </bdi>
        )}
      </td>
      <td className="hidden min-w-0 wide:block">
        {owner === null ? null : <AddressText address={owner} copy={false} />}
      </td>
      <td className="col-span-2 row-start-2 min-w-0 rail:col-span-1 rail:row-auto">
        <Details {...props} />
      </td>
      <td className="col-start-2 row-start-1 justify-self-end rail:col-start-auto rail:row-auto rail:justify-self-start">
        <RowStamp {...props} />
      </td>
      <td className="hidden text-muted rail:block">
        <Expiry row={row} />
      </td>
    </>
  )
}

function Expiry({ row }: { row: LookupRow }) {
  return row.item.kind !== 'id' ? null : <Deadline at={deadlineOf(row)} />
}

function Details({ row, network, units }: Props) {
  const { item, answer } = row
  if (item.kind === 'invalid') return <span className="text-muted">{item.reason}</span>
  if (answer?.kind === 'unreadable') {
    return <span className="line-clamp-2 text-muted">{answer.reason}</span>
  }
  if (item.kind === 'digest') {
    return (
      <span className="text-muted">
        {answer === null
          ? t`A digest: owner and expiry come with the order`
          : t`No order with this digest is stored here`}
      </span>
    )
  }
  if (answer?.kind !== 'found') {
    // Phones have no columns for owner and expiry.
    return (
      <span className="text-muted wide:hidden">
        <AddressText address={item.owner} copy={false} />
        <span className="rail:hidden">
          {' '}
          · <Expiry row={row} />
        </span>
      </span>
    )
  }
  return (
    <span className="block">
      <Amounts order={answer.order} network={network} units={units} />
      {row.explanation === null ? null : (
        <span className="line-clamp-2 text-meta text-muted">
          {row.explanation.kind === 'verdict'
            ? row.explanation.verdict.sentence
            : t`Could not be explained: ${row.explanation.reason}`}
        </span>
      )}
    </span>
  )
}

/** Between phones and wide windows the column has no room for the mark. */
function Amounts({ order, network, units }: Pick<Props, 'network' | 'units'> & { order: Order }) {
  const listed = listedAmounts(order)
  const [sell, buy] = [units(order.sellToken), units(order.buyToken)]
  return (
    <span className="flex items-center gap-1.5">
      <span className="inline-flex rail:max-wide:hidden">
        <PairMark network={network} first={sell} second={buy} size={16} />
      </span>
      <span className="min-w-0 truncate">
        <Amount atoms={listed.sell} token={sell} /> <ToArrow />{' '}
        <Amount atoms={listed.buy} token={buy} />
      </span>
    </span>
  )
}

function RowStamp({ row, nowSeconds, isRunning }: Props) {
  const { answer } = row
  if (answer?.kind === 'found') return <StatusStamp state={stampState(answer.order, nowSeconds)} />
  switch (outcomeOf(row)) {
    case 'invalid':
      return <ToneStamp tone="bad">{t`Invalid`}</ToneStamp>
    case 'notStored':
      return <ToneStamp tone="neutral">{t`Not stored`}</ToneStamp>
    case 'unreadable':
      return <ToneStamp tone="caution">{t`Could not be read`}</ToneStamp>
    default:
      return (
        <span className="text-meta text-muted">{isRunning ? t`Asking` : t`Not asked yet`}</span>
      )
  }
}
