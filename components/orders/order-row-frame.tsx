import type { ReactNode } from 'react'
import type { MarketPrices, useFunding } from '@/components/order/use-reason-facts'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import type { IsUnlisted } from '@/components/ui/use-unlisted'
import type { OrderGroup, OrderRow } from '@/lib/client/orders/order-rows'
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
  readonly nowSeconds: number | null
  readonly unitOf: (token: Address) => TokenUnit
  readonly isUnlisted: IsUnlisted
  readonly prices: MarketPrices
  readonly fundingOf: ReturnType<typeof useFunding>
  /** What stands below an order's pair; null until its code is there. */
  readonly notes: typeof import('./row-notes') | null
  readonly folded: FoldedRows
  readonly groupOf: (row: OrderRow) => OrderGroup
  readonly hrefOf: (uid: OrderUid) => string
  readonly onOpen: (uid: OrderUid) => void
  readonly onRemove: (uid: OrderUid) => void
}

/** The list's columns: from 1,100 px in one line, from 704 px in two, on a phone as a card. */
export const ROW_COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto] rail:grid-cols-[5rem_minmax(0,1fr)_minmax(0,13rem)_4rem] wide:grid-cols-[4.5rem_minmax(0,1fr)_7rem_9rem_minmax(0,11rem)_3.5rem] min-[80rem]:grid-cols-[4.5rem_minmax(0,1fr)_8rem_11.5rem_13rem_3.5rem] full:grid-cols-[6rem_minmax(0,1fr)_10rem_20rem_22rem_11rem_5rem]'

/** The place of each fact of a row in its columns. */
export const CELLS = {
  time: 'col-start-1 row-start-3 rail:row-start-1 text-meta text-muted',
  pair: 'col-span-full row-start-1 min-w-0 rail:col-span-1 rail:col-start-2',
  state:
    'col-start-2 row-start-2 justify-self-end rail:col-start-3 rail:row-start-1 rail:justify-self-stretch *:whitespace-normal',
  scale:
    'col-start-1 row-start-2 min-h-6 px-2 rail:col-start-2 rail:px-0 wide:col-start-4 wide:row-start-1 wide:px-3',
  why: 'col-span-full row-start-4 text-meta text-muted rail:col-span-2 rail:col-start-3 rail:row-start-2 wide:col-span-1 wide:col-start-5 wide:row-start-1',
  /** In place of scale and reason. */
  note: 'col-span-full row-start-4 text-meta text-muted rail:col-span-3 rail:col-start-2 rail:row-start-2 wide:col-span-2 wide:col-start-4 wide:row-start-1',
  id: 'relative hidden full:col-start-6 full:row-start-1 full:block',
  action:
    'col-start-2 row-start-3 justify-self-end rail:col-start-4 rail:row-start-1 wide:col-start-6 full:col-start-7',
  /** Lines below the pair that only some orders have. */
  below: 'relative col-span-full rail:col-start-2 wide:col-span-2 wide:col-start-2',
} as const

export function RowFrame(props: { isOpen: boolean; isUpToOwner?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'relative grid min-h-14 items-center gap-x-3 gap-y-1.5 px-4 py-2.5 text-table wide:min-h-(--row-order) wide:gap-y-1 wide:py-(--row-pad)',
        ROW_COLUMNS,
        props.isOpen
          ? 'bg-info-tint shadow-[inset_3px_0_0_var(--accent)] [--gap:var(--info-tint)]'
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
    <div className={CELLS.pair}>
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

/** The filled share of an order, in percent and as a bar. */
export function FilledShare({ filled, of }: { filled: bigint; of: bigint }) {
  const separators = useSeparators()
  const text = formatShare(filled, of, separators)
  const percent = of === 0n ? 0 : Number((filled * 1000n) / of) / 10
  return (
    <span className="mt-1 block whitespace-nowrap tabular-nums">
      <span className="sr-only">{t`Filled`} </span>
      <Changed text={text === '—' ? '0 %' : text.replace(`${separators.decimal}00 %`, ' %')} />
      <span
        aria-hidden="true"
        className="bar mt-1 w-24 wide:w-full"
        style={{
          backgroundImage: `linear-gradient(90deg, var(--good) ${percent}%, transparent ${percent}%)`,
        }}
      />
    </span>
  )
}
