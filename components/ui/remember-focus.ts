/** How long a control may need to take the place of another, and to become enabled. */
const SETTLING_MS = 5_000

const CONTROLS = 'a[href], button, input, [tabindex="0"]'

/**
 * Remembers which element has the focus; the result gives it back. If that element is gone by then,
 * because its press changed what the page offers, the focus goes to the control in its place.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const place = opener?.parentElement ?? null
  if (!(opener instanceof HTMLElement) || opener === document.body || place === null) {
    return () => undefined
  }
  const index = [...place.children].indexOf(opener)
  const find = () => (opener.isConnected ? opener : controlFrom(place, index))
  return () => focusOnceReady(place, find)
}

/** The first control at or after the child with this index. */
function controlFrom(place: HTMLElement, index: number): HTMLElement | null {
  for (const child of [...place.children].slice(index)) {
    const control = child.matches(CONTROLS) ? child : child.querySelector(CONTROLS)
    if (control instanceof HTMLElement) return control
  }
  return null
}

/** Waits while there is no control or it is disabled, unless the user goes elsewhere. */
function focusOnceReady(place: HTMLElement, find: () => HTMLElement | null): void {
  const attempt = (): boolean => {
    const control = find()
    control?.focus()
    return control !== null && document.activeElement === control
  }
  if (attempt()) return
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body || attempt()) watch.disconnect()
  })
  watch.observe(place, { subtree: true, childList: true, attributes: true })
  setTimeout(() => watch.disconnect(), SETTLING_MS)
}
