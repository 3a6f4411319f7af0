'use client'

import { DOWN_AFTER } from '@/components/shell/service-banner'
import { useFailuresInARow, useNewestOutage } from '@/components/shell/use-call-record'
import { useNetworks } from '@/components/ui/networks-context'
import { useOffline } from '@/components/ui/use-offline'
import { type Message, message } from '@/lib/domain/shared/message'

/** Why orders cannot be placed now; the app shell explains what it means for earlier orders. */
export type Outage = 'offline' | 'down' | 'orderBookDown'

/** The reasons shown at the disabled main button. */
export const outageReasons: Readonly<Record<Outage, Message>> = {
  offline: message`You are offline: signing is off until the connection is back.`,
  down: message`The service does not answer: signing is off until it does.`,
  orderBookDown: message`The network’s order book does not answer: signing is off until it does.`,
}

/** Signing is disabled while nothing can be read, because the shown data may be outdated. */
export function useOutage(): Outage | null {
  const isOffline = useOffline()
  const isDown = useFailuresInARow() >= DOWN_AFTER
  const newest = useNewestOutage()
  const { networks } = useNetworks()
  if (isOffline) return 'offline'
  if (!isDown) return null
  const isGateway = networks.find(({ name }) => name === newest?.network)?.orderBook === 'gateway'
  const isFaultOfOrderBook = newest?.faultOf.includes('order-book') ?? false
  return isGateway && isFaultOfOrderBook ? 'orderBookDown' : 'down'
}
