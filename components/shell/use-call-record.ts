'use client'

import { useSyncExternalStore } from 'react'
import { callRecorder, type Outage } from '@/lib/client/call-record'

const nothingYet = () => 0

/** Number of failed reads since the last success; renders only when it changes. */
export function useFailuresInARow(): number {
  return useSyncExternalStore(callRecorder.subscribe, callRecorder.failuresInARow, nothingYet)
}

/** The newest failed read; it matters only while `useFailuresInARow` says that there are any. */
export function useNewestOutage(): Outage | null {
  return useSyncExternalStore(callRecorder.subscribe, callRecorder.newestOutage, noOutage)
}

const noOutage = () => null

/** Renders with every call, for components that show the record. */
export function useCallRecord(): typeof callRecorder {
  useSyncExternalStore(callRecorder.subscribe, callRecorder.changes, nothingYet)
  return callRecorder
}
