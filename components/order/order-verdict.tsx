'use client'

import { useQuery } from '@tanstack/react-query'
import type { TokenUnit } from '@/components/ui/amount'
import { useSeparators } from '@/components/ui/number-format'
import { plainMessage } from '@/components/ui/sentence-text'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { knownHeadBlock } from '@/lib/client/report/known-head'
import { toReport } from '@/lib/client/report/to-report'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import { sentenceText } from '@/lib/domain/verdict/sentence'

/** Why an order was not filled, where its records are open and tell. */
export function OrderVerdict(props: {
  network: string
  uid: OrderUid
  units: (token: Address) => TokenUnit
}) {
  const separators = useSeparators()
  const { data } = useQuery(debugReportQuery(props.network, props.uid))
  if (data === undefined) return null
  const report = toReport(data)
  // The report is of an ended order: no moment of now is part of what it tells.
  const context = { nowMs: report.order.validTo * 1000, headBlock: knownHeadBlock(report) }
  const { confidence, sentence } = explainOrder(report, context)
  if (confidence === 'unknown') return null
  return (
    <p className="mt-1 text-pretty text-muted">
      {confidence === 'likely' ? 'Likely: ' : ''}
      {sentenceText(sentence, plainMessage(props.units, separators))}
    </p>
  )
}
