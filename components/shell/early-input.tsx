'use client'

import { useEffect } from 'react'
import { areAllPartsLive } from '@/components/ui/awaited-parts'
import type { EarlyAction } from './early-input-recorder'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Ends when all that was recorded is done. */
const replaying = new AbortController()
// This module is loaded before any field is hydrated.
if (typeof window !== 'undefined') followFields()

/** How often a control whose code is still on the way is looked at again. */
const POLL_MS = 50

/** True while this module dispatches events, which are not recorded. */
let isRepeating = false

/**
 * Does what was typed and pressed before the page was live. It has to be mounted outside of every
 * Suspense boundary, so that its effect waits for none of them: those that are not hydrated yet are
 * asked again and again.
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
  // Nothing promises that the recorder's script runs first, only that it runs before the document is complete.
  while (window.earlyInput === undefined && document.readyState !== 'complete') await pause(POLL_MS)
  const recorded = window.earlyInput
  if (recorded === undefined) return
  const { actions } = recorded
  recorded.isLeft = (action) => isRepeating || isLeft(action, actions.length > 0)
  // The page has not seen that the field was entered.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // Later, a key or a press hydrates its target before it changes anything.
  while (actions.length > 0 || document.readyState !== 'complete' || !areAllPartsLive()) {
    const next = actions.find(({ target }) => !target.isConnected || isLive(target))
    if (next === undefined) {
      await pause(POLL_MS)
      continue
    }
    await pause(0)
    // Whoever went on typing has put another in its place.
    const place = actions.findIndex(
      ({ kind, target }) => kind === next.kind && target === next.target,
    )
    const [action] = actions.splice(place, 1)
    if (action?.target.isConnected) asThePage(() => repeat(action))
  }
  recorded.stop()
  delete window.earlyInput
  replaying.abort()
}

/**
 * Whether the page itself answers what is done now. What is typed in a field that it had not seen
 * before it would take for what the field begins with; and nothing overtakes what is still to be done.
 */
function isLeft(action: EarlyAction, hasOthers: boolean): boolean {
  const { kind, target } = action
  if (!(kind === 'field' ? wasSeen(target) : !hasOthers)) return false
  const isAnswered = isLive(target)
  // Asking may have hydrated the list, and that sets it to what it was before the choice.
  if (isAnswered && target instanceof HTMLSelectElement && kind === 'field')
    target.value = action.value
  return isAnswered
}

/** React keeps the value that it last saw of a text field or box in this property of the element. */
const wasSeen = (target: HTMLElement): boolean =>
  !isTextField(target) || target.type === 'file' || Object.hasOwn(target, '_valueTracker')

function asThePage(act: () => void): void {
  isRepeating = true
  try {
    act()
  } finally {
    isRepeating = false
  }
}

/**
 * React empties a field when it hydrates it. Whoever types on before that is mended finds the text
 * there, and what is typed then becomes part of what is done; events of the page itself change none.
 */
function followFields(): void {
  const recorded = () => window.earlyInput?.actions ?? []
  const options = { capture: true, signal: replaying.signal }
  const placeOf = ({ target }: Event) =>
    recorded().findIndex((action) => action.kind === 'field' && action.target === target)
  const putBack = (event: Event) => {
    const action = recorded()[placeOf(event)]
    if (action?.kind !== 'field' || !isTextField(action.target)) return
    if (action.target.value !== action.value) setText(action.target, action.value)
  }
  const takeOver = (event: Event) => {
    const place = placeOf(event)
    const action = recorded()[place]
    if (!event.isTrusted || action?.kind !== 'field') return
    const { target } = action
    const checked = target instanceof HTMLInputElement && target.checked
    recorded()[place] = { ...action, value: target.value, checked }
  }
  window.addEventListener('beforeinput', putBack, options)
  window.addEventListener('input', takeOver, options)
}

const isTextField = (target: HTMLElement): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Whether React answers events at a target. It hydrates what is inside of a Suspense boundary at once
 * when an input event occurs there, and stops the event on its way if the code for that is not loaded.
 * The event itself tells React nothing new, except of a change that is just being made.
 */
function isLive(target: HTMLElement): boolean {
  let hasArrived = false
  const arrive = () => {
    hasArrived = true
  }
  target.addEventListener('input', arrive, { capture: true })
  asThePage(() => target.dispatchEvent(new Event('input', { bubbles: true })))
  target.removeEventListener('input', arrive, { capture: true })
  return hasArrived
}

/** React updates the page between two tasks. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
function repeatText(target: TextField, value: string): void {
  const { selectionStart, selectionEnd } = target
  target.value = value === '' ? ' ' : ''
  setText(target, value)
  if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Sets the text past React, which has a property of its own on the element. */
function setText(target: TextField, value: string): void {
  const { prototype } = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
}
