import type { ReactNode } from 'react'
import type { MarketPrices } from '@/components/order/use-market-prices'
import type { StandingOf } from '@/components/order/use-verdicts'
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
import { CELLS, ROW_COLUMNS } from './row-columns'

/** Marks a row for keyboard navigation. */
export const ROW_ATTRIBUTE = 'data-order-row'

export type RowContext = {
  readonly network: NetworkView
  readonly nowSeconds: number | null
  readonly unitOf: (token: Address) => TokenUnit
  readonly isUnlisted: IsUnlisted
  readonly prices: MarketPrices
  readonly standingOf: StandingOf
  /** What stands below an order's pair; null until its code is there. */
  readonly notes: typeof import('./row-notes') | null
  readonly folded: FoldedRows
  readonly groupOf: (row: OrderRow) => OrderGroup
  readonly hrefOf: (uid: OrderUid) => string
  readonly onOpen: (uid: OrderUid) => void
  readonly onRemove: (uid: OrderUid) => void
}

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

/** The filled share of an order, in words and as a bar. */
export function FilledShare({ filled, of }: { filled: bigint; of: bigint }) {
  const separators = useSeparators()
  const text = formatShare(filled, of, separators).replace(`${separators.decimal}00 %`, ' %')
  const percent = of === 0n ? 0 : Number((filled * 1000n) / of) / 10
  return (
    <span className="mt-1 block whitespace-nowrap tabular-nums">
      <Changed text={filled === 0n || of === 0n ? t`Not filled` : t`${text} filled`} />
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
