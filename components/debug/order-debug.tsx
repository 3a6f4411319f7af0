'use client'

import { useCallback } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'
import { DebugReportView } from './debug-report-view'
import { DebugFailure } from './debug-states'
import { useOrderDebug } from './use-order-debug'

/** Only for readers of a network that restricts its reports. */
const loadStaffOnly = () => import('./staff-only')

/** The debug page of one order: its report, or why there is none. */
export function OrderDebug({ network, uid }: { network: NetworkView; uid: OrderUid }) {
  const { report, reportError, isRefused, publicOrder, publicOrderError } = useOrderDebug(
    network,
    uid,
  )
  const isPublic = report.data?.publicOnly === true
  const isRestricted = isRefused || isPublic || network.capabilities.debugReport === 'restricted'
  const staff = useLoaded(loadStaffOnly, isRestricted)
  const retry = useCallback(() => void report.refetch(), [report.refetch])
  if (isRefused) {
    if (staff.part === null) {
      return staff.failed ? (
        <LoadFailed what={t`This page`} retry={staff.retry} />
      ) : (
        <SkeletonLines label={t`Reading the order`} lines={9} className="p-4" />
      )
    }
    return (
      <staff.part.StaffOnly
        network={network}
        uid={uid}
        order={publicOrder.data ?? null}
        orderError={publicOrderError}
        updatedAt={publicOrder.dataUpdatedAt}
      />
    )
  }
  if (report.data === undefined) {
    return reportError === null ? (
      <SkeletonLines label={t`Reading the report`} lines={9} className="p-4" />
    ) : (
      <DebugFailure network={network} uid={uid} error={reportError} onRetry={retry} />
    )
  }
  return (
    <>
      <DebugReportView
        network={network}
        report={report.data}
        updatedAt={report.dataUpdatedAt}
        error={reportError}
        onRetry={retry}
        notice={
          isPublic && staff.part !== null ? <staff.part.PublicOnlyNotice network={network} /> : null
        }
      />
      {isPublic || staff.part === null ? null : <staff.part.StaffAccess network={network} />}
    </>
  )
}
