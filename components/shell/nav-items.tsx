import type { ReactNode } from 'react'
import {
  ApiIcon,
  AuctionIcon,
  DebugIcon,
  InboxIcon,
  LookupIcon,
  OrdersIcon,
  PoolsIcon,
  SettingsIcon,
  StatusIcon,
  TokensIcon,
  TradeIcon,
} from '@/components/ui/icons'
import { InboxCount } from './inbox-count'

/** A place of the rail. It is listed only once it exists. */
export type Place = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** Beside the label; says how much waits there. */
  readonly count: ReactNode
  /** The key after `g` that goes there. */
  readonly shortcut: string
  /** Paths that belong to this place besides `href` itself. */
  readonly owns: readonly string[]
  /** A rule divides the groups of the rail. */
  readonly group: 'trading' | 'explaining' | 'service'
  /** Whether a phone's bar has room for it; the others are under More. */
  readonly onBar: boolean
}

export const places: readonly Place[] = [
  place('trading', '/trade', 'Trade', 't', <TradeIcon />, { onBar: true }),
  place('trading', '/orders', 'Orders', 'o', <OrdersIcon />, { onBar: true }),
  place('trading', '/pools', 'Pools', 'p', <PoolsIcon />, { onBar: true, owns: ['/pools/'] }),
  place('trading', '/tokens', 'Tokens', 'k', <TokensIcon />, { owns: ['/tokens/'] }),
  place('trading', '/notifications', 'Inbox', 'i', <InboxIcon />, {
    onBar: true,
    count: <InboxCount />,
    owns: ['/notifications/'],
  }),
  place('explaining', '/debug', 'Debug', 'd', <DebugIcon />, { owns: ['/orders/'] }),
  place('explaining', '/auctions', 'Auctions', 'u', <AuctionIcon />, { owns: ['/auctions/'] }),
  place('explaining', '/lookup', 'Lookup', 'l', <LookupIcon />),
  place('service', '/status', 'Status', 's', <StatusIcon />),
  place('service', '/docs', 'API', 'a', <ApiIcon />, { owns: ['/docs/'] }),
  place('service', '/settings', 'Settings', 'e', <SettingsIcon />),
]

function place(
  group: Place['group'],
  href: string,
  label: string,
  shortcut: string,
  icon: ReactNode,
  more: Partial<Pick<Place, 'count' | 'owns' | 'onBar'>> = {},
): Place {
  return { group, href, label, shortcut, icon, count: null, owns: [], onBar: false, ...more }
}

export function isNavItemOf(place: Place, path: string): boolean {
  return path === place.href || place.owns.some((prefix) => path.startsWith(prefix))
}
