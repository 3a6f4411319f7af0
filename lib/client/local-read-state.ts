import type { ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { NOTHING_READ } from './read-state'
import { parseStored, storedArray, storedObject, storedOr, storedText } from './stored-json'

const storageKey = (account: Address) => `coincidence.readState.${account}`

const storedState = storedObject<ReadState>({
  readUntil: storedOr(
    (value) => (Number.isSafeInteger(value) ? (value as UnixMicros) : undefined),
    null,
  ),
  read: storedArray(storedText),
  unread: storedArray(storedText),
})

// One text is one object, or who compares readings would see a change each time.
const parsed = new Map<string, ReadState>()
const listeners = new Set<() => void>()

/** What this browser remembers for an account that has not signed in. */
export function readLocalReadState(account: Address): ReadState {
  const text = keptText(account)
  if (text === null) return NOTHING_READ
  const known = parsed.get(text)
  if (known !== undefined) return known
  const state = parseText(text)
  parsed.clear()
  parsed.set(text, state)
  return state
}

/** False when the browser would not keep it. */
export function writeLocalReadState(account: Address, state: ReadState): boolean {
  try {
    localStorage.setItem(storageKey(account), JSON.stringify(state))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

export function forgetLocalReadState(account: Address): void {
  try {
    localStorage.removeItem(storageKey(account))
  } catch {
    // What could not be stored needs no removing.
  }
  for (const listener of listeners) listener()
}

/** Tells of changes made in this tab and, by the browser's own event, in others. */
export function watchLocalReadState(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function keptText(account: Address): string | null {
  try {
    return localStorage.getItem(storageKey(account))
  } catch {
    return null
  }
}

const parseText = (text: string): ReadState => parseStored(text, storedState) ?? NOTHING_READ
