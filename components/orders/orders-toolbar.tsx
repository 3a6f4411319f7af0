'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { PhoneFold } from '@/components/ui/phone-fold'
import { useNumber } from '@/components/ui/use-number'
import { ORDER_TABS, type OrderTab, TAB_LABELS } from '@/lib/client/orders/order-rows'
import { t } from '@/lib/words/words'

type TabsProps = {
  tab: OrderTab
  counts: Readonly<Record<OrderTab, number>>
  /** False until the orders are known. */
  isCounted: boolean
  hasOlder: boolean
  hrefOf: (tab: OrderTab) => string
  onTab: (tab: OrderTab) => void
}

/** How many orders are in which state, each number the way to its list; and the actions of the list. */
export function OrdersToolbar(
  props: TabsProps & {
    isAdding: boolean
    onAdding: (isAdding: boolean) => void
    canExport: boolean
    onExport: (format: 'csv' | 'json') => void
    /** Further actions, first. */
    children?: ReactNode
  },
) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 border-b px-4 max-rail:items-center">
      <Tabs {...props} />
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

function Tabs({ tab, counts, isCounted, hasOlder, hrefOf, onTab }: TabsProps) {
  const number = useNumber()
  return (
    <nav
      aria-label={t`Orders by state`}
      className="flex max-w-full gap-x-5 overflow-x-auto rail:gap-x-8"
    >
      {ORDER_TABS.map((orderTab) => {
        const isChosen = orderTab === tab
        const isUrgent = orderTab === 'needsOwner' && counts.needsOwner > 0
        return (
          <a
            key={orderTab}
            href={hrefOf(orderTab)}
            aria-current={isChosen ? 'true' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onTab(orderTab)
            }}
            className={classNames(
              '-mb-px flex shrink-0 flex-col-reverse border-b-2 pt-2 pb-1.5',
              isChosen ? 'border-accent font-medium' : 'border-transparent hover:border-control',
              isUrgent ? 'text-caution' : isChosen ? '' : 'text-muted hover:text-text',
            )}
          >
            <span className="whitespace-nowrap">{t(TAB_LABELS[orderTab])}</span>{' '}
            <span className="min-h-10 font-medium text-amount tabular-nums rail:min-h-12 rail:text-result">
              {isCounted ? `${number(counts[orderTab])}${hasOlder ? '+' : ''}` : ''}
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
