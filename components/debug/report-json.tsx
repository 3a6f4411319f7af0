'use client'

import { JsonViewer } from '@/components/ui/json-viewer'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import { t } from '@/lib/words/words'

/** A report as JSON, in its wire form. */
export function ReportJson({ report }: { report: DebugReportAnswer }) {
  return (
    <JsonViewer value={debugReportCodec.encode(report)} label={t`debug report`} maxHeight="none" />
  )
}
