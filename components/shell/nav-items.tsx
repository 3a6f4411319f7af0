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
import { useLoaded } from '@/components/ui/use-loaded'
import { useWallet } from '@/components/wallet/wallet-context'
import { type Message, message } from '@/lib/domain/shared/message'

/** An item of the main navigation. */
export type NavItem = {
  readonly href: string
  readonly label: Message
  readonly icon: ReactNode
  /** Shown next to the label: a count such as unread entries. */
  readonly count: ReactNode
  /** The key after `g` that opens it. */
  readonly shortcut: string
  /** Path prefixes that belong to this item in addition to `href`. */
  readonly owns: readonly string[]
  /** Groups are divided by a line. */
  readonly group: 'trading' | 'explaining' | 'service'
  /** Whether a phone's bar has room for it; other items are under More. */
  readonly onBar: boolean
}

/** Stands below the places of single orders, and belongs to their list. */
const HISTORY = '/orders/history'

export const navItems: readonly NavItem[] = [
  navItem('trading', '/trade', message`Trade`, 't', <TradeIcon />, { onBar: true }),
  navItem('trading', '/orders', message`Orders`, 'o', <OrdersIcon />, {
    onBar: true,
    owns: [HISTORY],
  }),
  navItem('trading', '/pools', message`Pools`, 'p', <PoolsIcon />, {
    onBar: true,
    owns: ['/pools/'],
  }),
  navItem('trading', '/tokens', message`Tokens`, 'k', <TokensIcon />, { owns: ['/tokens/'] }),
  navItem('trading', '/notifications', message`Inbox`, 'i', <InboxIcon />, {
    onBar: true,
    count: <InboxCount />,
    owns: ['/notifications/'],
  }),
  navItem('explaining', '/debug', message`Debug`, 'd', <DebugIcon />, { owns: ['/orders/'] }),
  navItem('explaining', '/auctions', message`Auctions`, 'u', <AuctionIcon />, {
    owns: ['/auctions/'],
  }),
  navItem('explaining', '/lookup', message`Lookup`, 'l', <LookupIcon />),
  navItem('service', '/status', message`Status`, 's', <StatusIcon />),
  navItem('service', '/docs', message`API`, 'a', <ApiIcon />, { owns: ['/docs/'] }),
  navItem('service', '/settings', message`Settings`, 'e', <SettingsIcon />),
]

function navItem(
  group: NavItem['group'],
  href: string,
  label: Message,
  shortcut: string,
  icon: ReactNode,
  more: Partial<Pick<NavItem, 'count' | 'owns' | 'onBar'>> = {},
): NavItem {
  return { group, href, label, shortcut, icon, count: null, owns: [], onBar: false, ...more }
}

export function isActiveNavItem(item: NavItem, path: string): boolean {
  if (path === HISTORY) return item.owns.includes(HISTORY)
  return path === item.href || item.owns.some((prefix) => path.startsWith(prefix))
}

const loadBadge = () => import('@/components/notifications/inbox-badge')

/** The connected account's unread count. Its code is loaded only with a connected account. */
function InboxCount() {
  const { account } = useWallet()
  const { part } = useLoaded(loadBadge, account !== null)
  return part === null || account === null ? null : <part.InboxBadge account={account} />
}
