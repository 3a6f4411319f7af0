import 'server-only'
import { Client, type ClientConfig } from 'pg'
import type { Unlisten } from './database'
import { probeSession } from './postgres-probe'

type Handler = (payload: string) => void

const INITIAL_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

/** How often the connection is asked whether it is there, and how long for an answer. */
const PROBES = { everyMs: 5_000, timeoutMs: 4_000 }

/**
 * LISTEN on a dedicated connection, opened when first needed and reopened whenever it breaks or falls
 * silent. A handler gets the empty text where it may have missed notifications.
 */
export function openListener(connection: ClientConfig, { everyMs, timeoutMs } = PROBES) {
  const handlers = new Map<string, Set<Handler>>()
  let current: Promise<Client> | null = null
  let retryTimer: NodeJS.Timeout | null = null
  let closed = false

  const connect = async (): Promise<Client> => {
    const client = new Client({ ...connection, query_timeout: timeoutMs })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await client.connect()
    const stopProbing = probeSession(client, everyMs)
    client.on('end', () => {
      stopProbing()
      current = null
      reconnect(INITIAL_RETRY_MS)
    })
    try {
      for (const channel of handlers.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    return client
  }

  const reconnect = (delayMs: number): void => {
    if (closed || handlers.size === 0 || retryTimer !== null) return
    retryTimer = setTimeout(() => {
      retryTimer = null
      ensureConnected().then(
        () => {
          for (const group of handlers.values()) for (const handler of group) handler('')
        },
        () => reconnect(Math.min(delayMs * 2, MAX_RETRY_MS)),
      )
    }, delayMs)
    retryTimer.unref()
  }

  const ensureConnected = (): Promise<Client> => {
    current ??= connect().catch((error: unknown) => {
      current = null
      throw error
    })
    return current
  }

  return {
    listen: async (channel: string, handler: Handler): Promise<Unlisten> => {
      const client = await ensureConnected()
      const group = handlers.get(channel) ?? new Set<Handler>()
      handlers.set(channel, group)
      group.add(handler)
      if (group.size === 1) {
        await client.query(`listen ${channel}`).catch((error: unknown) => {
          group.delete(handler)
          throw error
        })
      }
      return async () => {
        group.delete(handler)
        if (group.size > 0 || closed) return
        handlers.delete(channel)
        // A closed connection has no subscriptions to remove.
        await current?.then((open) => open.query(`unlisten ${channel}`)).catch(() => {})
      }
    },
    close: async (): Promise<void> => {
      closed = true
      if (retryTimer !== null) clearTimeout(retryTimer)
      const open = await current?.catch(() => null)
      await open?.end()
    },
  }
}
