'use client'

import { useSyncExternalStore } from 'react'
import { callRecorder } from '@/lib/client/call-record'

const nothingYet = () => 0

/** Reads that failed since one last worked; renders only when that number changes. */
export function useFailuresInARow(): number {
  return useSyncExternalStore(callRecorder.subscribe, callRecorder.failuresInARow, nothingYet)
}

/** Renders with every call, for who shows the record. */
export function useCallRecord(): typeof callRecorder {
  useSyncExternalStore(callRecorder.subscribe, callRecorder.changes, nothingYet)
  return callRecorder
}
