'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { PhoneFold } from '@/components/ui/phone-fold'
import { useNumber } from '@/components/ui/use-number'
import { ORDER_TABS, type OrderTab, TAB_LABELS } from '@/lib/client/orders/order-rows'
import { t } from '@/lib/words/words'

/** Tabs with their row counts, and the actions of the list. */
export function OrdersToolbar(props: {
  tab: OrderTab
  counts: Readonly<Record<OrderTab, number>>
  /** False until the orders are known. */
  isCounted: boolean
  hasOlder: boolean
  hrefOf: (tab: OrderTab) => string
  onTab: (tab: OrderTab) => void
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  canExport: boolean
  onExport: (format: 'csv' | 'json') => void
  /** Further actions, first. */
  children?: ReactNode
}) {
  const { tab, counts } = props
  const number = useNumber()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 border-b px-4 max-rail:items-center">
      <nav aria-label={t`Orders by state`} className="flex gap-4">
        {ORDER_TABS.map((orderTab) => (
          <a
            key={orderTab}
            href={props.hrefOf(orderTab)}
            aria-current={orderTab === tab ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              props.onTab(orderTab)
            }}
            className={classNames(
              '-mb-px flex min-h-11 items-center gap-1.5 border-b-2 pt-0.5',
              orderTab === tab
                ? 'border-accent font-medium'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(TAB_LABELS[orderTab])}
            <span className="min-w-4 text-muted text-table tabular-nums">
              {props.isCounted ? `${number(counts[orderTab])}${props.hasOlder ? '+' : ''}` : ''}
            </span>
          </a>
        ))}
      </nav>
      <PhoneFold
        label={t`Actions`}
        className="-mx-2 flex flex-wrap items-center gap-1 py-1.5 max-rail:w-full"
      >
        {props.children}
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
