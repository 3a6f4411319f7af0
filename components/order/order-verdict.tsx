'use client'

import { useQuery } from '@tanstack/react-query'
import { useSeparators } from '@/components/ui/number-format'
import { plainMessage } from '@/components/ui/sentence-text'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import { knownHeadBlock } from '@/lib/client/report/known-head'
import { orderDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { t } from '@/lib/words/words'

/** Explains why an order was not filled, if its records are public and explain it. */
export function OrderVerdict(props: {
  network: string
  uid: OrderUid
  units: (token: Address) => TokenUnit
}) {
  const separators = useSeparators()
  const { data: report } = useQuery(debugReportQuery(props.network, props.uid))
  if (report === undefined) return null
  // The order has ended, so the explanation must not depend on the current time.
  const context = { nowMs: orderDeadline(report.order) * 1000, headBlock: knownHeadBlock(report) }
  const { confidence, record } = explainOrder(report, context)
  if (confidence === 'unknown') return null
  const text = sentenceText(record, plainMessage(props.units, separators))
  return (
    <p className="mt-1 text-pretty text-muted">
      {confidence === 'likely' ? t`Likely: ${text}` : text}
    </p>
  )
}
