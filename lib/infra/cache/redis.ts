import 'server-only'
import { Redis } from 'ioredis'

const COMMAND_TIMEOUT_MS = 250

/** A client that fails fast: its callers decide what to do without the shared store. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  })
  // The client reconnects by itself; without a listener a refused connection would end the process.
  redis.on('error', () => undefined)
  return redis
}
