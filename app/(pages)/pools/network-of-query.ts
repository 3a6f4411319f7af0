import { firstOf, type QueryValue } from '@/app/query-value'

/** Query parameters of a page. */
export type PageQuery = Readonly<Record<string, QueryValue>>

/**
 * The network a page is requested for. `moved` is the canonical query string when the chain was
 * named by `chain`, which other parts of the page do not know; else null.
 */
export function networkOfQuery(query: PageQuery): {
  readonly network: string
  readonly moved: string | null
} {
  const network = firstOf(query.network)
  const chain = firstOf(query.chain)
  if (chain === undefined) return { network: network ?? 'default', moved: null }
  const moved = new URLSearchParams({ network: network ?? chain })
  for (const [name, value] of Object.entries(query)) {
    if (name === 'chain' || name === 'network' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) moved.append(name, one)
  }
  return { network: network ?? chain, moved: moved.toString() }
}
