import 'server-only'
import { Client, type ClientConfig } from 'pg'
import type { Unlisten } from './database'

type Handler = (payload: string) => void

const INITIAL_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

/** LISTEN on a dedicated connection, opened when first needed and reopened whenever it breaks. */
export function openListener(connection: ClientConfig) {
  const handlers = new Map<string, Set<Handler>>()
  let current: Promise<Client> | null = null
  let retryTimer: NodeJS.Timeout | null = null
  let closed = false

  const connect = async (): Promise<Client> => {
    const client = new Client(connection)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await client.connect()
    client.on('end', () => {
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
      if (group.size === 1) await client.query(`listen ${channel}`)
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
