'use client'

import { useCallback, useMemo } from 'react'
import { StaffKey } from '@/components/shell/staff-key'
import { SkeletonLines } from '@/components/ui/states'
import { toReport, toReportOrder } from '@/lib/client/report/to-report'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { DebugReportView } from './debug-report-view'
import { DebugFailure, StaffOnly } from './debug-states'
import { useOrderDebug } from './use-order-debug'

/** Why an order went the way it did, with every record of it. */
export function OrderDebug({ network, uid }: { network: NetworkView; uid: OrderUid }) {
  const { report, reportError, isRefused, publicOrder, publicOrderError } = useOrderDebug(
    network,
    uid,
  )
  const domainReport = useMemo(
    () => (report.data === undefined ? null : toReport(report.data)),
    [report.data],
  )
  const retry = useCallback(() => void report.refetch(), [report.refetch])
  if (isRefused) {
    return (
      <StaffOnly
        network={network}
        uid={uid}
        order={publicOrder.data === undefined ? null : toReportOrder(publicOrder.data)}
        orderError={publicOrderError}
        updatedAt={publicOrder.dataUpdatedAt}
      />
    )
  }
  if (domainReport === null || report.data === undefined) {
    return reportError === null ? (
      <SkeletonLines label="Reading the report" lines={9} className="p-4" />
    ) : (
      <DebugFailure network={network} uid={uid} error={reportError} onRetry={retry} />
    )
  }
  return (
    <>
      <DebugReportView
        network={network}
        report={domainReport}
        source={report.data}
        updatedAt={report.dataUpdatedAt}
        error={reportError}
        onRetry={retry}
      />
      <div className="px-4 pt-4 empty:hidden rail:px-0">
        <StaffKey network={network} />
      </div>
    </>
  )
}
