import { type Message, message } from '@/lib/domain/shared/message'

/** A key with an action, handled by `useKeys` and listed in the sheet of keys. */
export type KeyRow = {
  /** Its heading in the sheet. */
  readonly where: Message
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  readonly does: Message
}

const EVERYWHERE = message`Everywhere`
const LISTS = message`Lists`
const POOLS = message`Pools`
const ORDER_DEBUG = message`Order debug`
const AUCTION = message`Auction`

/**
 * Every single-key shortcut of the pages. Handlers can only name a row of this table (`useKeys`),
 * and the sheet is generated from it; pages are reached by `g` and the shortcut in `navItems`.
 */
export const keyList = {
  search: { where: EVERYWHERE, key: '/', does: message`Search` },
  showKeys: { where: EVERYWHERE, key: '?', does: message`This list` },
  nextRow: { where: LISTS, key: 'j', does: message`Next row` },
  previousRow: { where: LISTS, key: 'k', does: message`Previous row` },
  copyRow: { where: LISTS, key: 'c', does: message`Copy the id of the row` },
  openRow: { where: POOLS, key: 'o', does: message`Charts of the row, open or closed` },
  compareRow: { where: POOLS, key: 'x', does: message`Add to the comparison, or take out` },
  nextChange: { where: ORDER_DEBUG, key: 'n', does: message`Next change` },
  previousChange: { where: ORDER_DEBUG, key: 'p', does: message`Previous change` },
  foldRuler: { where: ORDER_DEBUG, key: '[', does: message`Fold quiet batches` },
  unfoldRuler: { where: ORDER_DEBUG, key: ']', does: message`Unfold quiet batches` },
  nextAuction: { where: AUCTION, key: 'n', does: message`Next auction` },
  previousAuction: { where: AUCTION, key: 'p', does: message`Previous auction` },
} as const satisfies Readonly<Record<string, KeyRow>>

export type KeyName = keyof typeof keyList

/** Keys handled by the browser or a widget; they also work with single keys switched off. */
export const widgetKeys: readonly KeyRow[] = [
  { where: EVERYWHERE, key: 'Ctrl+K', does: message`Search` },
  { where: EVERYWHERE, key: 'Esc', does: message`Close, leave search` },
  { where: LISTS, key: 'Enter', does: message`Open the row` },
]
