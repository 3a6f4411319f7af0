'use client'

import { useEffect } from 'react'
import type { EarlyAction } from './early-input-recorder'

/**
 * Does what was typed and pressed before the page was live. It has to be mounted outside of every
 * Suspense boundary, so that its effect runs once all of the page is hydrated or hydrates on demand.
 */
export function EarlyInput() {
  useEffect(() => {
    // After the effects of all other components.
    const timer = setTimeout(() => void replay(), 0)
    return () => clearTimeout(timer)
  }, [])
  return null
}

async function replay(): Promise<void> {
  const recorded = window.earlyInput
  if (recorded === undefined) return
  const { actions } = recorded
  recorded.stop()
  delete window.earlyInput
  const typing = new AbortController()
  const follow = (event: Event) => followText(actions, event)
  window.addEventListener('input', follow, { capture: true, signal: typing.signal })
  const { activeElement } = document
  // The page has not seen that the field was entered.
  activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (let next = actions[0]; next !== undefined; next = actions[0]) {
    if (next.target.isConnected) {
      hydrate(next.target)
      await nextTask()
    }
    const action = actions.shift()
    if (action?.target.isConnected) repeat(action)
  }
  typing.abort()
}

/** A text that waits to be done is typed on; events of the page itself change none. */
function followText(actions: EarlyAction[], { target, isTrusted }: Event): void {
  const place = actions.findIndex((action) => action.kind === 'field' && action.target === target)
  const action = actions[place]
  if (isTrusted && action?.kind === 'field') {
    actions[place] = { ...action, value: action.target.value }
  }
}

/**
 * React hydrates what is inside of a Suspense boundary at once when an input event occurs there; the
 * event itself changes nothing.
 */
const hydrate = (target: HTMLElement) => target.dispatchEvent(new Event('input', { bubbles: true }))

/** React updates the page between two tasks. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

function repeat(action: EarlyAction): void {
  switch (action.kind) {
    case 'field':
      repeatField(action)
      break
    case 'press':
      action.target.removeAttribute('data-waiting')
      action.target.click()
      break
    case 'submit':
      action.target.requestSubmit()
      break
    case 'key': {
      const { key } = action
      action.target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    }
  }
}

function repeatField({ target, value, checked }: Extract<EarlyAction, { kind: 'field' }>): void {
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) {
    target.checked = !checked
    target.click()
  } else if (target instanceof HTMLSelectElement) {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (target.type === 'file') {
    // The chosen files are still in it; its text cannot be set.
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else repeatText(target, value)
}

/**
 * React keeps the value that it last saw of a field in a property of the element, and ignores an
 * event that does not change it; so another value is set through that property, and the text past it.
 */
function repeatText(target: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = target
  target.value = value === '' ? ' ' : ''
  const { prototype } = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
  if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
