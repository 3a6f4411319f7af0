import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, openEvents } from './event-reader'

/** As browsers wait before they open a stream again. */
const RETRY_MS = 500

/** A client of an account's orders that opens its stream again whenever it has ended. */
export type LastingStream = {
  /** By the last event about each order. */
  readonly statuses: () => ReadonlyMap<string, string>
  /** How often it was opened. */
  readonly opened: () => number
  readonly close: () => Promise<void>
}

export function keepStream(url: string): LastingStream {
  const readers: EventReader[] = []
  let isClosed = false
  const read = async () => {
    while (!isClosed) {
      const reader = await openEvents(url).catch(() => null)
      if (reader?.response.status === 200) readers.push(reader)
      if (isClosed) await reader?.close()
      await reader?.ended
      if (!isClosed) await sleep(RETRY_MS)
    }
  }
  const reading = read()
  return {
    statuses: () =>
      new Map(
        readers
          .flatMap(({ events }) =>
            events.map(({ data }) => data as { uid: string; status: string }),
          )
          .map(({ uid, status }) => [uid, status]),
      ),
    opened: () => readers.length,
    close: async () => {
      isClosed = true
      await readers.at(-1)?.close()
      await reading
    },
  }
}
