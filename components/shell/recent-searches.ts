const KEY = 'coincidence.recentSearches'
const KEPT = 5
const LONGEST = 200

/** What was searched last in this browser, newest first. */
export function readRecentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((text) => typeof text === 'string' && text !== '').slice(0, KEPT)
      : []
  } catch {
    return []
  }
}

export function keepRecentSearch(text: string): readonly string[] {
  const kept = [text, ...readRecentSearches().filter((one) => one !== text)]
    .filter((one) => one !== '' && one.length <= LONGEST)
    .slice(0, KEPT)
  store(kept)
  return kept
}

export function clearRecentSearches(): void {
  store([])
}

function store(kept: readonly string[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A convenience; without storage there is just no list.
  }
}
