/** One thing a person did before the page was live. */
export type EarlyAction =
  /** The last state of a field that was typed in or chosen from. */
  | {
      readonly kind: 'field'
      readonly target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
      readonly value: string
      readonly checked: boolean
    }
  | { readonly kind: 'press'; readonly target: HTMLElement }
  | { readonly kind: 'submit'; readonly target: HTMLFormElement }
  /** A key that the page's own code answers. */
  | { readonly kind: 'key'; readonly target: HTMLElement; readonly key: string }

declare global {
  interface Window {
    /** Present until the page is live; whoever does an action then takes it out. */
    earlyInput?: { readonly actions: EarlyAction[]; readonly stop: () => void }
  }
}

/**
 * Records what is typed and pressed until the page is live, oldest first and once per control; links
 * work without the page's code and are left alone. It runs as an inline script before anything else
 * is loaded, so it may use nothing from outside this function.
 */
export function recordEarlyInput(): void {
  const actions: EarlyAction[] = []
  const keep = (event: Event, action: EarlyAction) => {
    const before = actions.findIndex(
      ({ kind, target }) => kind === action.kind && target === action.target,
    )
    if (before >= 0) actions.splice(before, 1)
    actions.push(action)
    // The page's code may begin to listen while it is not ready to answer.
    event.stopImmediatePropagation()
  }

  const onField = (event: Event) => {
    const { target } = event
    const isInput = target instanceof HTMLInputElement
    if (!isInput && !(target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement))
      return
    keep(event, {
      kind: 'field',
      target,
      value: target.value,
      checked: isInput && target.checked,
    })
  }
  const onClick = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest('button') : null
    // A button that submits is recorded by the form's own event.
    if (control === null || (control.type === 'submit' && control.form !== null)) return
    // Until it is done; styled in app/globals.css.
    control.setAttribute('data-waiting', '')
    event.preventDefault()
    keep(event, { kind: 'press', target: control })
  }
  const onSubmit = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    keep(event, { kind: 'submit', target: event.target })
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isChoosing = key === 'Enter' && target instanceof HTMLInputElement && target.form === null
    const isShortcut = target === document.body && key.length === 1 && key !== ' '
    if (!(target instanceof HTMLElement && (isChoosing || isShortcut))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    actions.push({ kind: 'key', target, key })
  }

  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('input', onField, options)
  window.addEventListener('change', onField, options)
  window.addEventListener('click', onClick, options)
  window.addEventListener('submit', onSubmit, options)
  window.addEventListener('keydown', onKey, options)
  window.earlyInput = { actions, stop: () => listening.abort() }
}
