'use client'

import { useCallback, useMemo, useState } from 'react'
import { Sheet } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { tokenUnits } from '@/components/ui/token-units'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import { focusRow } from '@/lib/client/report/focus-row'
import { knownHeadBlock } from '@/lib/client/report/known-head'
import { buildTimeline } from '@/lib/client/report/timeline'
import type { DebugReport as DebugReportBody } from '@/lib/contract/codecs/debug-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { blockClock } from '@/lib/domain/verdict/block-time'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import type { DebugReport } from '@/lib/domain/verdict/report'
import { DebugColumns } from './debug-columns'
import { DebugHeader } from './debug-header'
import type { DebugScope } from './debug-scope'
import { DebugScopeProvider } from './debug-scope'
import { RefreshNotice } from './debug-states'
import { reportMarks } from './rail-marks'
import { neighbourChange, useRuler } from './use-ruler'
import { useRulerKeys } from './use-ruler-keys'
import { VerdictPanel } from './verdict-panel'

const loadJson = () => import('./report-json')

/** The page of a report that could be read: header, verdict, then the three columns. */
export function DebugReportView(props: {
  network: NetworkView
  report: DebugReport
  /** The report by the contract, for reading and handing on in its wire form. */
  source: DebugReportBody
  updatedAt: number
  error: Error | null
  onRetry: () => void
}) {
  const { network, report } = props
  const now = useNow(5000)
  const separators = useSeparators()
  const [jsonOpen, setJsonOpen] = useState(false)
  const json = useLoaded(loadJson, jsonOpen)
  const items = useMemo(
    () => buildTimeline(report, blockClock(report, network.blockSeconds)),
    [report, network.blockSeconds],
  )
  const ruler = useRuler(items)
  const { select } = ruler
  const scope = useMemo<DebugScope>(
    () => ({
      network,
      report,
      units: tokenUnits(network),
      selected: ruler.selected,
      select: (key: ItemKey) => select(key),
    }),
    [network, report, ruler.selected, select],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const key = neighbourChange(ruler.shown, ruler.selectedRow, by)
      if (key !== null) select(key)
    },
    [ruler.shown, ruler.selectedRow, select],
  )
  useRulerKeys({
    next: useCallback(() => step(1), [step]),
    previous: useCallback(() => step(-1), [step]),
    fold: ruler.foldAll,
    unfold: ruler.unfoldAll,
  })
  const verdict = useMemo(
    () =>
      explainOrder(report, {
        nowMs: now ?? props.updatedAt,
        headBlock: knownHeadBlock(report),
      }),
    [report, now, props.updatedAt],
  )
  return (
    <DebugScopeProvider scope={scope}>
      <DebugHeader
        network={network}
        order={report.order}
        marks={useMemo(() => reportMarks(report, separators), [report, separators])}
        updatedAt={props.updatedAt}
        failed={props.error !== null}
      />
      <RefreshNotice error={props.error} onRetry={props.onRetry} />
      <VerdictPanel verdict={verdict} onJson={() => setJsonOpen(true)} />
      <DebugColumns ruler={ruler} total={items.length} telling={focusRow(report, verdict)} />
      <Sheet
        open={jsonOpen}
        onClose={() => setJsonOpen(false)}
        title="Debug report as JSON"
        width="48rem"
      >
        {json.failed ? <p>The code for this could not be loaded. Close it and try again.</p> : null}
        {json.part === null || !jsonOpen ? null : <json.part.ReportJson report={props.source} />}
      </Sheet>
    </DebugScopeProvider>
  )
}
