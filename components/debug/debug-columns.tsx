'use client'

import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Sheet } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { EmptyState } from '@/components/ui/states'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNumber } from '@/components/ui/use-number'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionKey } from '@/lib/domain/verdict/item-key'
import { BatchRuler } from './batch-ruler'
import { useDebugScope } from './debug-scope'
import { FeeFacts } from './fee-facts'
import { ItemPanel, itemHeading } from './item-panel'
import { OrderFacts } from './order-facts'
import type { DeltaKind } from './ruler-delta'
import { RulerFilters } from './ruler-filters'
import { TradeList } from './trade-facts'
import type { useRuler } from './use-ruler'

type Ruler = ReturnType<typeof useRuler>

/** Ruler, selected row and facts: three columns, two when narrow, the ruler and sheets on a phone. */
export function DebugColumns(props: {
  ruler: Ruler
  total: number
  /** Shown beside the ruler while the reader has chosen nothing. */
  telling: ItemKey | null
}) {
  const { ruler, total } = props
  const { report } = useDebugScope()
  const isPhone = useIsPhone()
  const [factsOpen, setFactsOpen] = useState(false)
  const shown = isPhone ? ruler.selected : (ruler.selected ?? props.telling)
  const heading = itemHeading(report, shown, useSeparators())
  return (
    <div className="mt-4 grid items-start gap-4 rail:grid-cols-[20rem_minmax(0,1fr)] wide:grid-cols-[19rem_minmax(0,1fr)_16rem]">
      <RulerColumn ruler={ruler} total={total} />
      {isPhone ? (
        <>
          <div className="px-4 pb-4">
            <Button wide onClick={() => setFactsOpen(true)}>
              Facts, fees and trades
            </Button>
          </div>
          <Sheet open={ruler.selected !== null} onClose={() => ruler.select(null)} title={heading}>
            <div className="-mx-4 -my-4">
              <ItemPanel selected={shown} />
            </div>
          </Sheet>
          <Sheet
            open={factsOpen && ruler.selected === null}
            onClose={() => setFactsOpen(false)}
            title="Facts, fees and trades"
          >
            <Facts />
          </Sheet>
        </>
      ) : (
        <>
          <Panel title={heading} className="min-w-0">
            <ItemPanel selected={shown} />
          </Panel>
          <Panel title="Facts" className="rail:col-span-2 wide:col-span-1">
            <div className="px-3 pb-3">
              <Facts />
            </div>
          </Panel>
        </>
      )}
    </div>
  )
}

function RulerColumn({ ruler, total }: { ruler: Ruler; total: number }) {
  const { report } = useDebugScope()
  const number = useNumber()
  const [deltaKind, setDeltaKind] = useState<DeltaKind>('previous')
  return (
    <Panel title="Batch ruler">
      <RulerFilters
        filter={ruler.filter}
        onFilter={ruler.setFilter}
        deltaKind={deltaKind}
        onDeltaKind={setDeltaKind}
        shown={ruler.shown.length}
        total={total}
      />
      <div data-ruler-frame className="relative rail:max-h-[70dvh] rail:overflow-y-auto">
        {report.auctionsOmitted === 0 ? null : (
          <p className="px-3 pt-2 text-meta text-muted">
            {number(report.auctionsOmitted)} more auctions without a bid are not listed.
          </p>
        )}
        {ruler.shown.length === 0 ? (
          <EmptyState
            fact="No row matches the filter."
            action={
              <Button
                size="compact"
                onClick={() => ruler.setFilter({ kinds: new Set(), text: '' })}
              >
                Show all rows
              </Button>
            }
          />
        ) : (
          <BatchRuler
            rows={ruler.rows}
            createdMs={report.order.createdMs}
            deltaKind={deltaKind}
            selected={ruler.selectedRow}
            onSelect={ruler.select}
            onToggle={ruler.toggle}
          />
        )}
        {report.auctions.length === 0 ? (
          <p className="px-3 pb-3 text-muted text-table">Stored, but never part of an auction.</p>
        ) : null}
      </div>
      <p className="hidden border-t px-3 py-2 text-meta text-muted rail:block">
        <kbd className="hex">n</kbd> <kbd className="hex">p</kbd> next and previous change ·{' '}
        <kbd className="hex">[</kbd> <kbd className="hex">]</kbd> fold, unfold
      </p>
    </Panel>
  )
}

function Panel(props: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className={classNames('ledger-panel', props.className)}>
      <h2 className="border-b px-3 py-2 font-semibold text-body">{props.title}</h2>
      {props.children}
    </section>
  )
}

/** Limits and amounts, the fee rules of the auction that counts, and every trade. */
function Facts() {
  const { report, network, select } = useDebugScope()
  const number = useNumber()
  const charged = report.auctions.findLast((auction) => auction.executions.length > 0)
  const ruled = charged ?? report.auctions.findLast((auction) => auction.feePolicies.length > 0)
  return (
    <>
      <OrderFacts network={network} order={report.order} />
      <h3 className="mt-4 mb-1 font-medium text-table">Fee policies</h3>
      {ruled === undefined || ruled.feePolicies.length === 0 ? (
        <p className="text-muted text-table">No fee policy is recorded.</p>
      ) : (
        <>
          <p className="text-meta text-muted">
            As of{' '}
            <button type="button" className="link" onClick={() => select(auctionKey(ruled.id))}>
              auction {number(ruled.id)}
            </button>
          </p>
          <FeeFacts auction={ruled} />
        </>
      )}
      <h3 className="mt-4 mb-1 font-medium text-table">
        Trades{' '}
        {report.trades.length > 0 ? (
          <span className="text-muted">{number(report.trades.length)}</span>
        ) : null}
      </h3>
      <TradeList />
    </>
  )
}
