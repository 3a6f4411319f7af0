/** A key with an action, handled by `useKeys` and listed in the sheet of keys. */
export type KeyRow = {
  /** Its heading in the sheet. */
  readonly where: 'Everywhere' | 'Lists' | 'Pools' | 'Order debug' | 'Auction'
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  readonly does: string
}

/**
 * Every single-key shortcut of the pages. Handlers can only name a row of this table (`useKeys`),
 * and the sheet is generated from it; pages are reached by `g` and the shortcut in `navItems`.
 */
export const keyList = {
  search: { where: 'Everywhere', key: '/', does: 'Search' },
  showKeys: { where: 'Everywhere', key: '?', does: 'This list' },
  nextRow: { where: 'Lists', key: 'j', does: 'Next row' },
  previousRow: { where: 'Lists', key: 'k', does: 'Previous row' },
  copyRow: { where: 'Lists', key: 'c', does: 'Copy the id of the row' },
  compareRow: { where: 'Pools', key: 'x', does: 'Add to the comparison, or take out' },
  nextChange: { where: 'Order debug', key: 'n', does: 'Next change' },
  previousChange: { where: 'Order debug', key: 'p', does: 'Previous change' },
  foldRuler: { where: 'Order debug', key: '[', does: 'Fold quiet batches' },
  unfoldRuler: { where: 'Order debug', key: ']', does: 'Unfold quiet batches' },
  nextAuction: { where: 'Auction', key: 'n', does: 'Next auction' },
  previousAuction: { where: 'Auction', key: 'p', does: 'Previous auction' },
} as const satisfies Readonly<Record<string, KeyRow>>

export type KeyName = keyof typeof keyList

/** Keys handled by the browser or a widget; they also work with single keys switched off. */
export const widgetKeys: readonly KeyRow[] = [
  { where: 'Everywhere', key: 'Esc', does: 'Close, leave search' },
  { where: 'Lists', key: 'Enter', does: 'Open the row' },
]
