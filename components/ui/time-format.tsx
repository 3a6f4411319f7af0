'use client'

import type { ReactNode } from 'react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TimeZone } from '@/lib/client/format/time'

const TimeZoneContext = createContext<TimeZone>('local')

export function TimeZoneProvider(props: { zone: TimeZone; children: ReactNode }) {
  return <TimeZoneContext value={props.zone}>{props.children}</TimeZoneContext>
}

const never = () => () => {}

/**
 * The time zone for showing times. Only the browser knows the user's zone, so the server and the
 * first render use UTC.
 */
export function useTimeZone(): TimeZone {
  const zone = useContext(TimeZoneContext)
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return zone === 'local' && !inBrowser ? 'utc' : zone
}
