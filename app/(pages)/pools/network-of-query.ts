import { firstOf, type QueryValue } from '@/app/query-value'

/** Query parameters of a page. */
export type PageQuery = Readonly<Record<string, QueryValue>>

/**
 * The network a page is requested for. `redirectQuery` is the canonical query string if the request
 * has `chain`, which only this function reads; else null.
 */
export function networkOfQuery(query: PageQuery): {
  readonly network: string
  readonly redirectQuery: string | null
} {
  const network = firstOf(query.network)
  const chain = firstOf(query.chain)
  if (chain === undefined) return { network: network ?? 'default', redirectQuery: null }
  const redirectQuery = new URLSearchParams({ network: network ?? chain })
  for (const [name, value] of Object.entries(query)) {
    if (name === 'chain' || name === 'network' || value === undefined) continue
    for (const text of Array.isArray(value) ? value : [value]) redirectQuery.append(name, text)
  }
  return { network: network ?? chain, redirectQuery: redirectQuery.toString() }
}
