import type { Endpoint } from '@/lib/contract/endpoint'
import { type Message, message } from '@/lib/domain/shared/message'

export type GroupTitle = Message

const ACCOUNTS = message`Accounts`
const SYSTEM = message`System`

/** In the order the page shows them. */
const groups: readonly { readonly title: GroupTitle; readonly path: RegExp }[] = [
  { title: message`Quotes and orders`, path: /\/(?:quote|orders)\b|\/debug\/|\/transactions\// },
  { title: message`App data`, path: /\/app_data\b/ },
  { title: message`Auctions and competitions`, path: /\/(?:auction|solver_competition)\b/ },
  { title: message`Trades`, path: /\/trades\b/ },
  { title: ACCOUNTS, path: /\/(?:accounts?|users)\/|^\/(?:announcements|session|channels)\b/ },
  { title: message`Tokens`, path: /\/tokens?\// },
  { title: message`Markets`, path: /\/markets\// },
  { title: message`Pools`, path: /\/yield\// },
  { title: message`Network`, path: /^\/networks$|^\/\{network\}\/(?:rpc|faucet)$/ },
  { title: SYSTEM, path: /./ },
]

/** An account's orders belong to accounts, which is why that group is checked first. */
export function groupOf(endpoint: Pick<Endpoint, 'path'>): GroupTitle {
  const accounts = groups.find(({ title }) => title === ACCOUNTS)
  const group = [accounts, ...groups].find((group) => group?.path.test(endpoint.path))
  return group?.title ?? SYSTEM
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
