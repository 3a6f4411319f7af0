import type { Endpoint } from '@/lib/contract/endpoint'

const groups = [
  { title: 'Quotes and orders', path: /\/(?:quote|orders)\b|\/debug\/|\/transactions\// },
  { title: 'App data', path: /\/app_data\b/ },
  { title: 'Auctions and competitions', path: /\/(?:auction|solver_competition)\b/ },
  { title: 'Trades', path: /\/trades\b/ },
  { title: 'Accounts', path: /\/(?:accounts?|users)\/|^\/(?:announcements|session|channels)\b/ },
  { title: 'Tokens', path: /\/tokens?\// },
  { title: 'Markets', path: /\/markets\// },
  { title: 'Pools', path: /\/yield\// },
  { title: 'Network', path: /^\/networks$|^\/\{network\}\/(?:rpc|faucet)$/ },
  { title: 'System', path: /./ },
] as const

/** In the order the page shows them. */
export type GroupTitle = (typeof groups)[number]['title']

/** An account's orders belong to accounts, which is why that group is checked first. */
export function groupOf(endpoint: Pick<Endpoint, 'path'>): GroupTitle {
  const accounts = groups.find(({ title }) => title === 'Accounts')
  const group = [accounts, ...groups].find((group) => group?.path.test(endpoint.path))
  return group?.title ?? 'System'
}

/** Endpoints by group; empty groups are left out. */
export function groupEndpoints<E extends Pick<Endpoint, 'path'>>(
  endpoints: readonly E[],
): readonly { readonly title: GroupTitle; readonly endpoints: readonly E[] }[] {
  return groups
    .map(({ title }) => ({
      title,
      endpoints: endpoints.filter((endpoint) => groupOf(endpoint) === title),
    }))
    .filter((group) => group.endpoints.length > 0)
}
