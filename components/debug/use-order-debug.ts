'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { followOrder } from '@/lib/client/follow-order'
import { debugReportKeys, debugReportQuery } from '@/lib/client/queries/debug-report'
import { orderQuery } from '@/lib/client/queries/orders'
import { shouldRetry } from '@/lib/client/queries/retry-policy'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'

/** Poll interval while the order may still change and no stream is open. */
const POLL_MS = 4_000
/** Poll interval with a stream open, in case the stream misses a change. */
const POLL_WITH_STREAM_MS = 15_000
/** Pause after all retries of a read have failed. */
const COOLDOWN_MS = 30_000

/**
 * The debug report, kept up to date while the order is open: it is read again on each event of the
 * order's stream, and without a stream every few seconds. If the report is refused, the public order
 * is read instead.
 */
export function useOrderDebug(network: NetworkView, uid: OrderUid) {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const report = useQuery({
    ...debugReportQuery(network.name, uid),
    refetchInterval: ({ state }) => {
      if (state.error !== null) return mayRecover(state.error) ? COOLDOWN_MS : false
      if (!mayChange(state.data?.order.status)) return false
      return isLive ? POLL_WITH_STREAM_MS : POLL_MS
    },
  })
  const isRefused = isStaffOnly(report.error)
  const publicOrder = useQuery({ ...orderQuery(network.name, uid), enabled: isRefused })
  const follow = mayChange(report.data?.order.status)
  const hasStream = network.capabilities.orderEvents

  useEffect(() => {
    if (!follow || !hasStream) return
    const refresh = () => {
      void client.invalidateQueries({ queryKey: debugReportKeys.one(network.name, uid) })
    }
    let first = true
    return followOrder(network.name, uid, {
      onOrder: () => {
        // The stream starts with the current order, which is in the report already.
        if (!first) refresh()
        first = false
      },
      onEvent: refresh,
      onConnection: (state) => setLive(state === 'live'),
    })
  }, [client, follow, hasStream, network.name, uid])

  return {
    isRefused,
    report,
    // While retries continue, `error` is not set yet and the last failure is in `failureReason`.
    reportError: asError(report.error ?? report.failureReason),
    publicOrder,
    publicOrderError: asError(publicOrder.error),
  }
}

const mayChange = (status: string | undefined): boolean =>
  status === 'open' || status === 'presignaturePending'

/** Refusals are permanent; rate limits, faults and network errors may pass. */
const mayRecover = (error: unknown): boolean => shouldRetry(0, error)

/** Whether the service shows the report to its staff only. */
function isStaffOnly(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

function asError(error: unknown): Error | null {
  if (error === null || error === undefined) return null
  return error instanceof Error ? error : new Error(String(error))
}
