import type { Book } from './book'

/** What requests change of a book. */
export type BookState = Pick<Book, 'orders' | 'events' | 'appData' | 'quotesMade'>

/** A copy, which later requests leave as it is. */
export const stateOf = ({ orders, events, appData, quotesMade }: Book): BookState => ({
  orders: new Map(orders),
  events: new Map(events),
  appData: new Map(appData),
  quotesMade,
})

/** Makes the book what it was when its state was taken, so that the same can be asked again. */
export function restoreState(book: Book, state: BookState): void {
  refill(book.orders, state.orders)
  refill(book.events, state.events)
  refill(book.appData, state.appData)
  book.quotesMade = state.quotesMade
}

function refill<K, V>(map: Map<K, V>, entries: ReadonlyMap<K, V>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
