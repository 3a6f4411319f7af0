const KEY = 'coincidence.recentSearches'
const MAX_SEARCHES = 5
const MAX_LENGTH = 200

/** The last searches in this browser, newest first. */
export function readRecentSearches(): readonly string[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(searches)
      ? searches.filter((text) => typeof text === 'string' && text !== '').slice(0, MAX_SEARCHES)
      : []
  } catch {
    return []
  }
}

export function storeRecentSearch(text: string): readonly string[] {
  const searches = [text, ...readRecentSearches().filter((recentSearch) => recentSearch !== text)]
    .filter((recentSearch) => recentSearch !== '' && recentSearch.length <= MAX_LENGTH)
    .slice(0, MAX_SEARCHES)
  store(searches)
  return searches
}

export function clearRecentSearches(): void {
  store([])
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Only a convenience; without storage there is no list.
  }
}
