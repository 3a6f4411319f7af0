import 'server-only'
import { type ImageType, imageTypeOf } from '@/lib/domain/shared/image-type'
import type { GuardedGet } from './guarded-get'

/** An icon; the same object as long as its bytes are the same. */
type Icon = { readonly bytes: Uint8Array; readonly type: ImageType }

export type IconAnswer =
  | { readonly kind: 'found'; readonly icon: Icon }
  | { readonly kind: 'none' }
  | { readonly kind: 'down'; readonly retryAfterSeconds: number }

export type IconStoreConfig = {
  readonly get: GuardedGet['get']
  /** Maximum bytes of all icons together; the least recently used ones are evicted. */
  readonly maxStoredBytes: number
  readonly nowMs: () => number
}

type Entry = { readonly answer: IconAnswer; readonly untilMs: number }

/** How long a result is valid before its source is requested again. */
const FOUND_MS = 24 * 3_600_000
const NONE_MS = 6 * 3_600_000
const DOWN_MS = 60_000
/** Memory of an entry besides its bytes, so that entries without any are limited too. */
const ENTRY_BYTES = 512

/**
 * Caches icons by URL in this process. Each URL is requested once at a time. A failing source is
 * not requested for a minute; meanwhile the earlier icon is returned.
 */
export function createIconStore({ get, maxStoredBytes, nowMs }: IconStoreConfig) {
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<IconAnswer>>()
  let storedBytes = 0

  const remove = (url: string) => {
    const entry = entries.get(url)
    if (entry !== undefined && entries.delete(url)) storedBytes -= costOf(entry)
  }
  const put = (url: string, entry: Entry) => {
    remove(url)
    entries.set(url, entry)
    storedBytes += costOf(entry)
    // A map iterates in insertion order, and each use inserts the entry again.
    for (const oldest of entries.keys()) {
      if (storedBytes <= maxStoredBytes) break
      remove(oldest)
    }
  }

  const request = async (url: string): Promise<IconAnswer> => {
    const answer = toIcon(await get(url))
    const known = entries.get(url)
    const stored = answer.kind === 'down' && known?.answer.kind === 'found' ? known.answer : answer
    put(url, { answer: stored, untilMs: nowMs() + VALID_MS[answer.kind] })
    return stored
  }

  return {
    /** The icon at a URL of a list. Never rejects for anything a source does. */
    read: (url: string): Promise<IconAnswer> => {
      const entry = entries.get(url)
      if (entry !== undefined && nowMs() < entry.untilMs) {
        put(url, entry)
        return Promise.resolve(entry.answer)
      }
      const running = inFlight.get(url) ?? request(url).finally(() => inFlight.delete(url))
      inFlight.set(url, running)
      return running
    },
    storedBytes: () => storedBytes,
  }
}

export type IconStore = ReturnType<typeof createIconStore>

const VALID_MS = { found: FOUND_MS, none: NONE_MS, down: DOWN_MS } as const

const costOf = ({ answer }: Entry): number =>
  ENTRY_BYTES + (answer.kind === 'found' ? answer.icon.bytes.byteLength : 0)

function toIcon(answer: Awaited<ReturnType<GuardedGet['get']>>): IconAnswer {
  if (answer.kind === 'down') return { kind: 'down', retryAfterSeconds: DOWN_MS / 1000 }
  const type = answer.kind === 'found' ? imageTypeOf(answer.bytes) : null
  return answer.kind === 'none' || type === null
    ? { kind: 'none' }
    : { kind: 'found', icon: { bytes: answer.bytes, type } }
}
