/**
 * Classes that show an element's title above it while it or its row has the keyboard focus. The
 * title is out of the page's flow, so nothing moves.
 */
const SHOWN =
  'after:pointer-events-none after:absolute after:bottom-full after:z-20 after:hidden after:whitespace-nowrap after:border after:border-control after:bg-raised after:px-2 after:py-1 after:text-meta after:text-text after:content-[attr(title)] focus-visible:relative focus-visible:after:block [:is(li,tr):has(:focus-visible)_&]:relative [:is(li,tr):has(:focus-visible)_&]:after:block'

/** For an element at the end of a line: the title extends towards the start. */
export const EXACT_AT_END = `${SHOWN} after:end-0`

/** For an element at the start of a line. */
export const EXACT_AT_START = `${SHOWN} after:start-0`
