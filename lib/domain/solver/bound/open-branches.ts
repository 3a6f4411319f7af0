/**
 * What a branch has decided about an order: `in`, filled whole, or if it is partially fillable by any
 * share above 0; `out`, not filled; `free`, nothing yet.
 */
export type Choice = 'free' | 'in' | 'out'

/** Inserts a branch into the list, which ascends by bound: its last one is the next to be divided. */
export function insertBranch<T extends { readonly bound: number }>(open: T[], branch: T): void {
  const at = open.findIndex(({ bound }) => bound > branch.bound)
  open.splice(at === -1 ? open.length : at, 0, branch)
}
