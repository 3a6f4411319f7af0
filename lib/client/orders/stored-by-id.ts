import { type Reader, readStoredList, writeStoredList } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'

type StoredList<T, Id> = {
  /** Key of the browser's storage. */
  readonly key: string
  readonly reader: Reader<T>
  readonly max: number
  readonly idOf: (entry: T) => Id
}

/** A list that this browser stores: at most `max` entries, one an id, the newest first. */
export function storedById<T extends object, Id extends string>({
  key,
  reader,
  max,
  idOf,
}: StoredList<T, Id>) {
  /** Entries this version cannot read are left out. */
  const read = () => readStoredList(key, reader)
  const others = (id: Id) => read().filter((entry) => idOf(entry) !== id)
  /** False when the browser could not store it. */
  const write = (entries: readonly T[]) => writeStoredList(key, entries.slice(0, max))
  return {
    read,
    write,
    find: (id: Id): T | null => read().find((entry) => idOf(entry) === id) ?? null,
    /** Adds or replaces an entry. */
    save: (entry: T) => write([entry, ...others(idOf(entry))]),
    remove: (id: Id) => write(others(id)),
  }
}

/** A list with one entry an order. */
export const storedByOrder = <T extends { readonly uid: OrderUid }>(
  key: string,
  reader: Reader<T>,
  max: number,
) => storedById({ key, reader, max, idOf: (entry: T) => entry.uid })
