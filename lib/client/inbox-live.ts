import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { notificationCodec, withdrawnCodec } from '@/lib/contract/codecs/notification'
import { readStateCodec } from '@/lib/contract/codecs/read-state'
import { notificationEventsEndpoint } from '@/lib/contract/endpoints/notifications'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import { endpointUrl } from './endpoint-url'
import { openLiveStream, streamWhileVisible } from './live-stream'
import { alertsWhileHidden } from './tab-alerts'

/** Changes to a list of entries. */
export type InboxUpdates = {
  /** Newest version of each entry, by id. */
  readonly received: ReadonlyMap<string, NotificationEntry>
  readonly withdrawn: ReadonlySet<string>
}

/** What an account's stream has reported since it was last opened. */
export type InboxLive = InboxUpdates & {
  /** `live`: the stream is open; `lost`: it broke and is being reopened. */
  readonly connection: 'connecting' | 'live' | 'lost'
  /** When the stream was last reopened; null: never. Changes before that may have been missed. */
  readonly reopenedAtMs: number | null
  /** What it reported before it was last reopened. */
  readonly before: InboxUpdates
  /** Null until it changes, and always without a session of the account. */
  readonly readState: ReadState | null
}

const NO_UPDATES: InboxUpdates = { received: new Map(), withdrawn: new Set() }

export const NO_INBOX_UPDATES: InboxLive = {
  ...NO_UPDATES,
  connection: 'connecting',
  reopenedAtMs: null,
  before: NO_UPDATES,
  readState: null,
}

/** Whether a list read at that time may contain entries withdrawn while the stream was closed. */
export const missesUpdates = ({ reopenedAtMs }: InboxLive, listedAtMs: number): boolean =>
  reopenedAtMs !== null && listedAtMs < reopenedAtMs

/** Updates for a list read at that time. One from before a gap also needs the updates before it. */
export function updatesFor(live: InboxLive, listedAtMs: number): InboxUpdates {
  if (!missesUpdates(live, listedAtMs)) return live
  const { received, withdrawn, before } = live
  const withdrawnBefore = [...before.withdrawn].filter((id) => !received.has(id))
  return {
    received: new Map([...before.received, ...received]),
    withdrawn: new Set([...withdrawnBefore, ...withdrawn]),
  }
}

export type InboxStream = {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => InboxLive
}

const REOPEN_MS = 20_000
/** The first entries arrive in quick succession: listeners are notified once, for one render. */
const BATCH_MS = 30

const streams = new Map<string, InboxStream>()

/**
 * The live inbox of an account: one stream for all listeners in this tab, open while there are any.
 * The session is that of the request that opened it, so signing in or out needs another stream.
 */
export function inboxStream(account: Address, isSignedIn: boolean): InboxStream {
  const key = `${account}:${isSignedIn}`
  const existing = streams.get(key)
  if (existing !== undefined) return existing
  const created = makeStream(endpointUrl(notificationEventsEndpoint, { params: { account } }))
  streams.set(key, created)
  return created
}

function makeStream(url: string): InboxStream {
  const listeners = new Set<() => void>()
  let state = NO_INBOX_UPDATES
  let close: (() => void) | null = null
  let isBatching = false
  let wasOpen = false

  const update = (change: Partial<InboxLive>) => {
    state = { ...state, ...change }
    if (isBatching) return
    isBatching = true
    setTimeout(() => {
      isBatching = false
      for (const listener of listeners) listener()
    }, BATCH_MS)
  }
  const onOpen = () => {
    const { received, withdrawn } = state
    // Changes while it was closed are not sent: the list must be read again.
    const reopened = wasOpen ? { reopenedAtMs: Date.now(), before: { received, withdrawn } } : {}
    wasOpen = true
    update({ ...NO_UPDATES, ...reopened, connection: 'live' })
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      close ??= listen(url, { state: () => state, update, onOpen })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close?.()
        close = null
        // Another session of the account may change the read state meanwhile.
        state = { ...state, connection: 'connecting', readState: null }
      }
    },
    state: () => state,
  }
}

type StreamHandlers = {
  readonly state: () => InboxLive
  readonly update: (change: Partial<InboxLive>) => void
  readonly onOpen: () => void
}

/** Keeps the stream open until the returned function is called. */
function listen(url: string, { state, update, onOpen }: StreamHandlers) {
  const events = {
    notification: (payload: unknown) => {
      const entry = notificationCodec.parse(payload)
      const withdrawn = new Set(state().withdrawn)
      withdrawn.delete(entry.id)
      update({ received: new Map(state().received).set(entry.id, entry), withdrawn })
    },
    withdrawn: (payload: unknown) => {
      update({ withdrawn: new Set(state().withdrawn).add(withdrawnCodec.parse(payload).id) })
    },
    readState: (payload: unknown) => update({ readState: readStateCodec.parse(payload) }),
  }
  return streamWhileVisible({
    open: () =>
      openLiveStream(
        { url, recordedAs: [notificationEventsEndpoint.name, null], events },
        {
          onState: (connection) => (connection === 'live' ? onOpen() : update({ connection })),
          reopenMs: REOPEN_MS,
        },
      ),
    onWaiting: () => update({ connection: 'connecting' }),
    staysOpen: alertsWhileHidden,
  })
}
