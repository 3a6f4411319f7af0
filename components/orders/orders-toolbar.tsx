'use client'

import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { PhoneFold } from '@/components/ui/phone-fold'
import { useNumber } from '@/components/ui/use-number'
import type { OrderGroup } from '@/lib/client/orders/order-rows'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { GROUP_ICONS } from './order-group'

/** How many rows are in each group, and how many were filled. */
export type OrderCounts = Readonly<Record<OrderGroup | 'filled', number>>

type NumbersProps = {
  chosen: OrderGroup | null
  counts: OrderCounts
  /** False until the orders are known. */
  isCounted: boolean
  /** Without an account nothing is known to be none. */
  hasAccount: boolean
  hasOlder: boolean
  hrefOf: (group: OrderGroup | null) => string
  onChoose: (group: OrderGroup | null) => void
}

/** How many orders need their owner, wait and were filled, each number the way to its group; and the actions. */
export function OrdersToolbar(
  props: NumbersProps & {
    isAdding: boolean
    onAdding: (isAdding: boolean) => void
    canExport: boolean
    onExport: (format: 'csv' | 'json') => void
  },
) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 max-rail:items-center rail:px-0">
      <Numbers {...props} />
      <PhoneFold
        label={t`Actions`}
        className="-mx-2 flex flex-wrap items-center gap-1 py-1.5 max-rail:w-full"
      >
        <Button
          size="compact"
          variant="quiet"
          aria-expanded={props.isAdding}
          onClick={() => props.onAdding(!props.isAdding)}
        >
          {t`Add by id`}
        </Button>
        <ExportButton format="csv" {...props} />
        <ExportButton format="json" {...props} />
      </PhoneFold>
    </div>
  )
}

const NUMBERS = [
  { group: 'needsOwner', counted: 'needsOwner', name: message`needs you¦number of orders` },
  { group: 'waiting', counted: 'waiting', name: message`waiting¦number of orders` },
  { group: 'done', counted: 'filled', name: message`filled¦number of orders` },
] as const

/** Each number shows its group alone, and once more all of them. */
function Numbers(props: NumbersProps) {
  const { chosen, counts, isCounted, hasOlder, hrefOf, onChoose } = props
  const number = useNumber()
  const figureOf = (count: number) =>
    props.hasAccount ? `${number(count)}${hasOlder ? '+' : ''}` : '—'
  return (
    <nav aria-label={t`Orders by state`} className="flex max-w-full flex-wrap gap-x-5 rail:gap-x-0">
      {NUMBERS.map(({ group, counted, name }) => {
        const isChosen = group === chosen
        const isUrgent = group === 'needsOwner' && counts.needsOwner > 0
        const next = isChosen ? null : group
        return (
          <a
            key={group}
            href={hrefOf(next)}
            aria-current={isChosen ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onChoose(next)
            }}
            className={classNames(
              'flex shrink-0 flex-col border-b-2 pt-2 pb-1.5 rail:me-10 rail:pe-10 rail:not-last:border-e rail:not-last:border-e-hairline',
              isChosen ? 'border-b-accent' : 'border-b-transparent hover:border-b-control',
              isUrgent && 'text-caution',
            )}
          >
            <span className="min-h-10 font-medium text-result tabular-nums rail:min-h-16 rail:text-first">
              {isCounted ? figureOf(counts[counted]) : ''}
            </span>{' '}
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-table rail:text-input">
              {GROUP_ICONS[group]}
              {t(name)}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

function ExportButton(props: {
  format: 'csv' | 'json'
  canExport: boolean
  onExport: (format: 'csv' | 'json') => void
}) {
  const name = props.format.toUpperCase()
  return (
    <Button
      size="compact"
      variant="quiet"
      disabled={!props.canExport}
      title={props.canExport ? t`Save what is listed as ${name}` : t`Nothing is listed to export`}
      onClick={() => props.onExport(props.format)}
    >
      {t`Export ${name}`}
    </Button>
  )
}
