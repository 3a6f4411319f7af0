import { type Reader, readStoredList, writeStoredList } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'

/** A list that this browser stores under `key`: at most `max` entries, one an order, the newest first. */
export function storedByOrder<T extends { readonly uid: OrderUid }>(
  key: string,
  reader: Reader<T>,
  max: number,
) {
  /** Entries this version cannot read are left out. */
  const read = () => readStoredList(key, reader)
  const others = (uid: OrderUid) => read().filter((entry) => entry.uid !== uid)
  /** False when the browser could not store it. */
  const write = (entries: readonly T[]) => writeStoredList(key, entries.slice(0, max))
  return {
    read,
    write,
    find: (uid: OrderUid): T | null => read().find((entry) => entry.uid === uid) ?? null,
    /** Adds or replaces an entry. */
    save: (entry: T) => write([entry, ...others(entry.uid)]),
    remove: (uid: OrderUid) => write(others(uid)),
  }
}
