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

// The same text returns the same object, so that comparing two reads shows no change.
const parsed = new Map<string, ReadState>()
const listeners = new Set<() => void>()

/** The read state this browser stores for an account that is not signed in. */
export function readLocalReadState(account: Address): ReadState {
  const text = readText(account)
  if (text === null) return NOTHING_READ
  const cached = parsed.get(text)
  if (cached !== undefined) return cached
  const state = parseText(text)
  parsed.clear()
  parsed.set(text, state)
  return state
}

/** False when the browser could not store it. */
export function writeLocalReadState(account: Address, state: ReadState): boolean {
  try {
    localStorage.setItem(storageKey(account), JSON.stringify(state))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

export function removeLocalReadState(account: Address): void {
  try {
    localStorage.removeItem(storageKey(account))
  } catch {
    // Without storage there is nothing to remove.
  }
  for (const listener of listeners) listener()
}

/** Reports changes made in this tab and, through the browser's storage event, in others. */
export function watchLocalReadState(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readText(account: Address): string | null {
  try {
    return localStorage.getItem(storageKey(account))
  } catch {
    return null
  }
}

const parseText = (text: string): ReadState => parseStored(text, storedState) ?? NOTHING_READ
