'use client'

import { DOWN_AFTER } from '@/components/shell/service-banner'
import { useFailuresInARow } from '@/components/shell/use-call-record'
import { useOffline } from '@/components/ui/use-offline'

/** Why nothing can be placed now; the shell's own line says what that means for orders placed before. */
export type Outage = 'offline' | 'down'

/** Why the action waits. */
export const outageReasons: Readonly<Record<Outage, string>> = {
  offline: 'You are offline: signing is off until the connection is back.',
  down: 'The service does not answer: signing is off until it does.',
}

/** Signing is off while nothing can be read: what the page shows may no longer be so. */
export function useOutage(): Outage | null {
  const isOffline = useOffline()
  const isDown = useFailuresInARow() >= DOWN_AFTER
  return isOffline ? 'offline' : isDown ? 'down' : null
}
