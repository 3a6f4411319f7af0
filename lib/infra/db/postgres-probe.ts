import 'server-only'
import type { Client } from 'pg'

/**
 * Asks for an answer again and again, and ends the session where none comes within its `query_timeout`:
 * across a silent network neither end would notice otherwise that the other is gone. Returns what stops
 * that and resolves once no answer is awaited.
 */
export function probeSession(
  client: Client,
  everyMs: number,
  onSilence: () => void = () => {},
): () => Promise<void> {
  let asked: Promise<void> | null = null
  const ask = async () => {
    try {
      await client.query('select 1')
    } catch {
      onSilence()
      // The session may still be open at the server; closing it lets another one take its place.
      client.end().catch(() => {})
    }
    asked = null
  }
  const timer = setInterval(() => {
    asked ??= ask()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await asked
  }
}
