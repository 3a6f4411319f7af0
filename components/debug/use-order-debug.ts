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

/** Between two reads of the report while something may still change and no stream says when. */
const POLL_MS = 4_000
/** With a stream open: only in case it is silent. */
const LIVE_MS = 15_000
/** After the tries of a read are used up. */
const COOLDOWN_MS = 30_000

/**
 * The report, followed while the order is open: the order's own stream says when to read it again,
 * and without a stream it is read every few seconds. A report that is refused falls back to the
 * public order.
 */
export function useOrderDebug(network: NetworkView, uid: OrderUid) {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const report = useQuery({
    ...debugReportQuery(network.name, uid),
    refetchInterval: ({ state }) => {
      if (state.error !== null) return mayRecover(state.error) ? COOLDOWN_MS : false
      if (!isMoving(state.data?.order.status)) return false
      return isLive ? LIVE_MS : POLL_MS
    },
  })
  const isRefused = isStaffOnly(report.error)
  const publicOrder = useQuery({ ...orderQuery(network.name, uid), enabled: isRefused })
  const follow = isMoving(report.data?.order.status)
  const hasStream = network.capabilities.orderEvents

  useEffect(() => {
    if (!follow || !hasStream) return
    const readAgain = () => {
      void client.invalidateQueries({ queryKey: debugReportKeys.one(network.name, uid) })
    }
    let first = true
    return followOrder(network.name, uid, {
      onOrder: () => {
        // The stream starts with the order as it is, which the report holds already.
        if (!first) readAgain()
        first = false
      },
      onEvent: readAgain,
      onConnection: (state) => setLive(state === 'live'),
    })
  }, [client, follow, hasStream, network.name, uid])

  return {
    isRefused,
    report,
    // Between two tries the failure is the reason of the last one, and not yet the query's error.
    reportError: asError(report.error ?? report.failureReason),
    publicOrder,
    publicOrderError: asError(publicOrder.error),
  }
}

const isMoving = (status: string | undefined): boolean =>
  status === 'open' || status === 'presignaturePending'

/** Refusals stay refusals; limits, faults and lost answers pass. */
const mayRecover = (error: unknown): boolean => shouldRetry(0, error)

/** Whether the service keeps the report for its staff. */
function isStaffOnly(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

function asError(error: unknown): Error | null {
  if (error === null || error === undefined) return null
  return error instanceof Error ? error : new Error(String(error))
}
