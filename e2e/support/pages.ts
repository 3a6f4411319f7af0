/** Places of the rail as a reader meets them. */
export const places = [
  { key: 't', path: '/trade', title: 'Trade' },
  { key: 'o', path: '/orders', title: 'Orders' },
  { key: 'p', path: '/pools', title: 'Pools' },
  { key: 'k', path: '/tokens', title: 'Tokens' },
  { key: 'i', path: '/notifications', title: 'Inbox' },
  { key: 'd', path: '/debug', title: 'Order debug' },
  { key: 'u', path: '/auctions', title: 'Auctions' },
  { key: 'l', path: '/lookup', title: 'Lookup' },
  { key: 's', path: '/status', title: 'Status, seen from your browser' },
  { key: 'a', path: '/docs', title: 'API' },
  { key: 'e', path: '/settings', title: 'Settings' },
] as const
