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

type EarlyInputRecord = {
  readonly actions: EarlyAction[]
  /** Whether an action is left to the page; none is until the code of `early-input.tsx` runs. */
  isLeft: (action: EarlyAction) => boolean
  readonly stop: () => void
}

declare global {
  interface Window {
    /**
     * Present until all that was recorded is done and the document is complete; an action is taken
     * out of the list before it is done.
     */
    earlyInput?: EarlyInputRecord
  }
}

/**
 * Records what is typed and pressed where the page is not live, oldest first and once per control;
 * links work without the page's code and are left alone. It runs as an inline script before anything
 * else is loaded, so it may use nothing from outside this function.
 */
export function recordEarlyInput(): void {
  const actions: EarlyAction[] = []
  const listening = new AbortController()
  const early: EarlyInputRecord = {
    actions,
    isLeft: () => false,
    stop: () => listening.abort(),
  }
  window.earlyInput = early
  const keep = (event: Event, action: EarlyAction) => {
    const { kind, target } = action
    if (early.isLeft(action)) return
    const before = actions.findIndex(
      (other) => kind !== 'key' && other.kind === kind && other.target === target,
    )
    if (before >= 0) actions.splice(before, 1)
    actions.push(action)
    // Until it is done; styled in app/globals.css.
    if (kind === 'press') target.setAttribute('data-waiting', '')
    // What a field shows is not prevented by this.
    event.preventDefault()
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
    const target = event.target instanceof Element ? event.target.closest('button') : null
    // A button that submits is recorded by the form's own event.
    if (target === null || (target.type === 'submit' && target.form !== null)) return
    keep(event, { kind: 'press', target })
  }
  const onSubmit = (event: Event) => {
    const { target } = event
    if (target instanceof HTMLFormElement) keep(event, { kind: 'submit', target })
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isChoosing = key === 'Enter' && target instanceof HTMLInputElement && target.form === null
    const isShortcut = target === document.body && key.length === 1 && key !== ' '
    if (target instanceof HTMLElement && (isChoosing || isShortcut))
      keep(event, { kind: 'key', target, key })
  }

  const options = { capture: true, signal: listening.signal }
  window.addEventListener('input', onField, options)
  window.addEventListener('change', onField, options)
  window.addEventListener('click', onClick, options)
  window.addEventListener('submit', onSubmit, options)
  window.addEventListener('keydown', onKey, options)
}
