/** An entry of the browser's history. */
type HistoryEntry = Pick<NavigationHistoryEntry, 'key' | 'url' | 'sameDocument'>

/**
 * The key of the history entry that shows `target` without a request; null if it was not read since
 * this page was loaded. The newest entry counts; an address without a query also finds its path with
 * one, as filters and choices are kept in the query.
 */
export function findReadPage(entries: readonly HistoryEntry[], target: URL): string | null {
  const read = entries.filter(({ sameDocument }) => sameDocument).toReversed()
  const find = (matches: (url: URL) => boolean) =>
    read.find(({ url }) => url !== null && matches(new URL(url)))?.key ?? null
  const isPath = (url: URL) => url.origin === target.origin && url.pathname === target.pathname
  return (
    find((url) => isPath(url) && url.search === target.search) ??
    (target.search === '' ? find(isPath) : null)
  )
}
