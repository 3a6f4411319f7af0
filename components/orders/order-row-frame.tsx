import type { ReactNode } from 'react'
import type { MarketPrices, useFunding } from '@/components/order/use-reason-facts'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import type { OrderRow, OrderTab } from '@/lib/client/orders/order-rows'
import type { FoldedRows } from '@/lib/client/orders/part-groups'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

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

/** Whether a row belongs to the list that is shown. */
export const isListed = (row: OrderRow, context: RowContext): boolean =>
  context.tab === 'needsOwner'
    ? context.notes?.needsOwner(row, context) === true
    : context.folded.tabOf(row) === context.tab

/** The list's columns; on a phone, a card of lines below the stamp. */
export const ROW_COLUMNS =
  'wide:grid-cols-[var(--stamp-column)_minmax(0,1fr)_4rem_8rem_minmax(0,11rem)_6.5rem] min-[80rem]:grid-cols-[var(--stamp-column)_minmax(0,1fr)_5rem_11.5rem_13rem_6.5rem] full:grid-cols-[var(--stamp-column)_minmax(0,1fr)_8rem_20rem_22rem_8rem_11rem]'

export function RowFrame(props: { isOpen: boolean; isUpToOwner?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-table wide:min-h-(--row-order) wide:py-(--row-pad)',
        ROW_COLUMNS,
        props.isOpen
          ? 'bg-info-tint [--gap:var(--info-tint)]'
          : props.isUpToOwner === true
            ? 'bg-caution-tint [--gap:var(--caution-tint)]'
            : 'hover:bg-sunken hover:[--gap:var(--sunken)]',
      )}
    >
      {props.children}
    </li>
  )
}

/** Link that covers the whole row, so that a click anywhere opens the order; its price stands below. */
export function RowLink(props: {
  uid: OrderUid
  isOpen: boolean
  context: RowContext
  children: ReactNode
  below?: ReactNode
}) {
  const { uid, context } = props
  return (
    <div className="col-start-1 row-start-2 min-w-0 wide:col-start-2 wide:row-start-1">
      <a
        {...{ [ROW_ATTRIBUTE]: uid }}
        href={context.hrefOf(uid)}
        aria-current={props.isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          context.onOpen(uid)
        }}
        className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
      >
        {props.children}
      </a>
      {props.below}
    </div>
  )
}

/** The filled share of an order, in percent and as a bar once it has begun. */
export function FilledShare({ filled, of }: { filled: bigint; of: bigint }) {
  const separators = useSeparators()
  const text = formatShare(filled, of, separators)
  return (
    <span className="col-start-2 row-start-2 justify-self-end whitespace-nowrap tabular-nums wide:col-start-3 wide:row-start-1 wide:w-full wide:justify-self-start">
      <span className="sr-only">{t`Filled`} </span>
      <Changed text={text === '—' ? '0 %' : text.replace(`${separators.decimal}00 %`, ' %')} />
      <span aria-hidden="true" className="mt-1 block h-1.5 w-16 bg-hairline wide:w-full">
        <span
          className="block h-full bg-good"
          style={{ width: `${of === 0n ? 0 : Number((filled * 1000n) / of) / 10}%` }}
        />
      </span>
    </span>
  )
}
