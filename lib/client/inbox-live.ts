import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { notificationCodec, withdrawnCodec } from '@/lib/contract/codecs/notification'
import { readStateCodec } from '@/lib/contract/codecs/read-state'
import { notificationEventsEndpoint } from '@/lib/contract/endpoints/notifications'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import { endpointUrl } from './api-client'
import { callRecorder } from './call-record'
import { alertsWhileHidden } from './tab-alerts'

/** Changes to a list of entries. */
export type InboxNews = {
  /** Newest version of each entry, by id. */
  readonly told: ReadonlyMap<string, NotificationEntry>
  readonly withdrawn: ReadonlySet<string>
}

/** What an account's stream has told since it was last opened. */
export type InboxLive = InboxNews & {
  /** `live`: the stream is open; `lost`: it is not, and is tried again. */
  readonly connection: 'connecting' | 'live' | 'lost'
  /** When it was last opened again; null: it never was. Changes before that may have been missed. */
  readonly reopenedAtMs: number | null
  /** What it told before it was last opened again. */
  readonly before: InboxNews
  /** Null until it changes, and always for who is not signed in as the account. */
  readonly readState: ReadState | null
}

const NO_NEWS: InboxNews = { told: new Map(), withdrawn: new Set() }

export const NOTHING_NOTIFIED: InboxLive = {
  ...NO_NEWS,
  connection: 'connecting',
  reopenedAtMs: null,
  before: NO_NEWS,
  readState: null,
}

/** Whether a list read at that time may hold what was withdrawn while nobody listened. */
export const missesNews = ({ reopenedAtMs }: InboxLive, listedAtMs: number): boolean =>
  reopenedAtMs !== null && listedAtMs < reopenedAtMs

/** What changes a list read at that time. One from before a gap still needs what was told then. */
export function newsFor(live: InboxLive, listedAtMs: number): InboxNews {
  if (!missesNews(live, listedAtMs)) return live
  const { told, withdrawn, before } = live
  const goneBefore = [...before.withdrawn].filter((id) => !told.has(id))
  return {
    told: new Map([...before.told, ...told]),
    withdrawn: new Set([...goneBefore, ...withdrawn]),
  }
}

export type InboxStream = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => InboxLive
}

const REOPEN_MS = 20_000
/** The newest entries are told at once: renders are put together. */
const COLLECT_MS = 30

const streams = new Map<string, InboxStream>()

/**
 * The live inbox of an account: one stream for all who listen in this tab, open while anybody does.
 * A session belongs to the request that opened it, so signing in or out makes another stream.
 */
export function inboxStream(account: Address, isSignedIn: boolean): InboxStream {
  const key = `${account}:${isSignedIn}`
  const known = streams.get(key)
  if (known !== undefined) return known
  const made = makeStream(endpointUrl(notificationEventsEndpoint, { params: { account } }))
  streams.set(key, made)
  return made
}

function makeStream(url: string): InboxStream {
  const listeners = new Set<() => void>()
  let state = NOTHING_NOTIFIED
  let close: (() => void) | null = null
  let isCollecting = false
  let wasOpen = false

  const take = (change: Partial<InboxLive>) => {
    state = { ...state, ...change }
    if (isCollecting) return
    isCollecting = true
    setTimeout(() => {
      isCollecting = false
      for (const listener of listeners) listener()
    }, COLLECT_MS)
  }
  const opened = () => {
    const { told, withdrawn } = state
    // What changed while it was closed is not told: the list has to be read again.
    const again = wasOpen ? { reopenedAtMs: Date.now(), before: { told, withdrawn } } : {}
    wasOpen = true
    take({ ...NO_NEWS, ...again, connection: 'live' })
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      close ??= listen(url, { state: () => state, take, opened })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close?.()
        close = null
        // Another sign-in as the account may have read more meanwhile.
        state = { ...state, connection: 'connecting', readState: null }
      }
    },
    state: () => state,
  }
}

type Heard = {
  readonly state: () => InboxLive
  readonly take: (change: Partial<InboxLive>) => void
  readonly opened: () => void
}

/** Holds the stream open until the returned function is called. */
function listen(url: string, { state, take, opened }: Heard) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined

  const open = () => {
    source = new EventSource(url)
    source.onopen = () => {
      callRecorder.stream(notificationEventsEndpoint.name, null, 'live')
      opened()
    }
    source.onerror = () => {
      callRecorder.stream(notificationEventsEndpoint.name, null, 'lost')
      take({ connection: 'lost' })
      // A browser gives up on a stream that was refused; it may be granted later.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS)
    }
    hear(source, 'notification', (payload) => {
      const entry = notificationCodec.parse(payload)
      const withdrawn = new Set(state().withdrawn)
      withdrawn.delete(entry.id)
      take({ told: new Map(state().told).set(entry.id, entry), withdrawn })
    })
    hear(source, 'withdrawn', (payload) => {
      take({ withdrawn: new Set(state().withdrawn).add(withdrawnCodec.parse(payload).id) })
    })
    hear(source, 'readState', (payload) => take({ readState: readStateCodec.parse(payload) }))
  }
  const stop = () => {
    clearTimeout(timer)
    if (source === undefined) return
    source.close()
    callRecorder.stream(notificationEventsEndpoint.name, null, 'closed')
  }
  // A browser keeps few connections to one host: tabs that nobody looks at leave theirs free.
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (source?.readyState !== EventSource.OPEN) {
        stop()
        open()
      }
    } else if (!alertsWhileHidden()) {
      stop()
      take({ connection: 'connecting' })
    }
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  if (document.visibilityState === 'visible' || alertsWhileHidden()) open()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    stop()
  }
}

function hear(source: EventSource, name: string, take: (payload: unknown) => void) {
  source.addEventListener(name, (message: MessageEvent<string>) => {
    try {
      take(JSON.parse(message.data))
    } catch {
      // One event that is not understood must not end the stream.
    }
  })
}
