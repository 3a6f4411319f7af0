/** Label of the event of an order of which a hook failed in a settlement; its reason names the hook. */
export const HOOK_FAILED = 'hookFailed'

/** Label of the event of an order that a trial of it alone shows refused; its reason says by whom. */
export const REFUSED = 'refused'
