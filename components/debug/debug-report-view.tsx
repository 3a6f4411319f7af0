'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { useMarketPrices } from '@/components/order/use-market-prices'
import { useKeys } from '@/components/ui/keyboard/use-keys'
import { Sheet } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { useLoaded } from '@/components/ui/use-loaded'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { focusRow } from '@/lib/client/report/focus-row'
import { reportMarks } from '@/lib/client/report/rail-marks'
import { buildTimeline } from '@/lib/client/report/timeline'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { blockClock } from '@/lib/domain/verdict/block-time'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { t } from '@/lib/words/words'
import { DebugColumns } from './debug-columns'
import { DebugHeader } from './debug-header'
import { type DebugScope, DebugScopeProvider } from './debug-scope'
import { RefreshNotice } from './debug-states'
import { SimulationOnDemand } from './simulation-on-demand'
import { neighbourChange, useRuler } from './use-ruler'
import { VerdictPanel } from './verdict-panel'

const loadJson = () => import('./report-json')

/** The debug page of an order whose report could be read: header, verdict and the three columns. */
export function DebugReportView(props: {
  network: NetworkView
  report: DebugReportAnswer
  updatedAt: number
  error: Error | null
  onRetry: () => void
  /** What the reader should know of the whole report. */
  notice: ReactNode
}) {
  const { network, report } = props
  const [jsonOpen, setJsonOpen] = useState(false)
  const items = useMemo(
    () => buildTimeline(report, blockClock(report, network.blockSeconds)),
    [report, network.blockSeconds],
  )
  const ruler = useRuler(items)
  const { select } = ruler
  const units = useTokenFacts(network, tokensOfReport(report))
  const scope = useMemo<DebugScope>(
    () => ({
      network,
      report,
      units,
      selected: ruler.selected,
      select: (key: ItemKey) => select(key),
    }),
    [network, report, units, ruler.selected, select],
  )
  useRulerKeys(ruler)
  const { verdict } = report
  const marks = useMarks(network, report)
  return (
    <DebugScopeProvider scope={scope}>
      <DebugHeader
        network={network}
        order={report.order}
        marks={marks}
        updatedAt={props.updatedAt}
        failed={props.error !== null}
        isUpToOwner={verdict?.isUpToOwner ?? false}
      />
      <RefreshNotice error={props.error} onRetry={props.onRetry} />
      {props.notice}
      {verdict === undefined ? null : (
        <VerdictPanel verdict={verdict} onJson={() => setJsonOpen(true)} />
      )}
      {network.capabilities.simulation ? <SimulationOnDemand /> : null}
      <DebugColumns
        ruler={ruler}
        total={items.length}
        fallbackSelection={focusRow(report, verdict?.evidence ?? [])}
      />
      <JsonSheet report={report} isOpen={jsonOpen} onClose={() => setJsonOpen(false)} />
    </DebugScopeProvider>
  )
}

/** Every mark of the rail; with the market now for an open order whose auctions are not known. */
function useMarks(network: NetworkView, report: DebugReportAnswer) {
  const { order, auctions } = report
  const separators = useSeparators()
  const asked = useMemo(
    () => (order.status === 'open' && auctions.length === 0 ? [order] : []),
    [order, auctions.length],
  )
  const prices = useMarketPrices(network, asked).of(order)
  return useMemo(() => reportMarks(report, separators, prices), [report, separators, prices])
}

function JsonSheet(props: { report: DebugReportAnswer; isOpen: boolean; onClose: () => void }) {
  const { report, isOpen, onClose } = props
  const json = useLoaded(loadJson, isOpen)
  return (
    <Sheet open={isOpen} onClose={onClose} title={t`Debug report as JSON`} width="48rem">
      {json.failed ? (
        <p>{t`The code for this could not be loaded. Close it and try again.`}</p>
      ) : null}
      {json.part === null || !isOpen ? null : <json.part.ReportJson report={report} />}
    </Sheet>
  )
}

/** Keys for the next and the previous change, and for folding and unfolding the ruler. */
function useRulerKeys({
  shown,
  selectedRow,
  select,
  foldAll,
  unfoldAll,
}: ReturnType<typeof useRuler>) {
  const selectChange = (step: 1 | -1) => {
    const key = neighbourChange(shown, selectedRow, step)
    if (key !== null) select(key)
  }
  useKeys({
    nextChange: () => selectChange(1),
    previousChange: () => selectChange(-1),
    foldRuler: foldAll,
    unfoldRuler: unfoldAll,
  })
}

const tokensOfReport = ({ order, auctions }: DebugReportAnswer): readonly Address[] => [
  ...[order.sellToken, order.buyToken, order.executedFeeToken],
  ...auctions.flatMap(({ executions }) =>
    executions.flatMap(({ executedFeeToken, protocolFees }) => [
      executedFeeToken,
      ...protocolFees.map(({ token }) => token),
    ]),
  ),
]
