import type { Catalogue } from '@/lib/domain/shared/message'

/**
 * Where the words of the reader's language are found. A browser has one language per page load; a
 * server finds that of the visit it renders for (`lib/server/http/page-visit`), from which the pages
 * are apart: Next bundles them separately, so `globalThis` connects the two.
 */
const KEY = Symbol.for('coincidence.catalogue')

/** Null for English, whose words the code has. */
export function currentCatalogue(): Catalogue | null {
  const find: unknown = Reflect.get(globalThis, KEY)
  return typeof find === 'function' ? find() : null
}

export function findCatalogueBy(find: () => Catalogue | null): void {
  Reflect.set(globalThis, KEY, find)
}
