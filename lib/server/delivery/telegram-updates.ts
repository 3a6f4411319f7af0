import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeaderLock } from '@/lib/infra/db/database'
import type { ServerValueStore } from '@/lib/infra/db/network-store'
import { withAnySignal } from '@/lib/infra/deadline-signal'
import type { TelegramBot, TelegramMessage } from '@/lib/infra/delivery/telegram'
import { InfraError } from '@/lib/infra/errors'

export type TelegramUpdatesConfig = {
  readonly store: Pick<ServerValueStore, 'selectServerValue' | 'upsertServerValue'>
  /** Takes the lock of the one process that reads; `null` while another holds it. */
  readonly takeLock: () => Promise<LeaderLock | null>
  readonly bot: Pick<TelegramBot, 'readUpdates' | 'sendText'>
  /** Handles a message to the bot and returns the reply. */
  readonly answer: (message: {
    chat: { id: string; label: string }
    text: string
  }) => Promise<string>
  readonly onFault: (error: unknown) => void
  /** From 0 to 1; spreads the retries of several processes. */
  readonly random: () => number
  readonly firstPauseMs?: number
}

const OFFSET = 'telegram offset'
const INITIAL_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** How often a process that is not reading tries to take the lock. */
const LOCK_PAUSE_MS = 10_000

/**
 * Reads messages to the bot and replies, in one process at a time: Telegram delivers the updates of
 * a bot to one reader only. After a fault it retries with growing pauses. Returns a function that
 * stops it.
 */
export function readTelegramUpdates(config: TelegramUpdatesConfig): () => Promise<void> {
  const stopped = new AbortController()
  const ended = runWhileLeader(config, stopped.signal)
  return async () => {
    stopped.abort()
    await ended
  }
}

async function runWhileLeader(config: TelegramUpdatesConfig, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const lock = await lockOrNull(config)
    if (lock === null) {
      await pause(LOCK_PAUSE_MS, stopped)
      continue
    }
    const lost = new AbortController()
    void lock.lost.then(() => lost.abort())
    try {
      await withAnySignal([stopped, lost.signal], (signal) => readUntilStopped(config, signal))
    } finally {
      await lock.release()
    }
  }
}

async function lockOrNull({
  takeLock,
  onFault,
}: TelegramUpdatesConfig): Promise<LeaderLock | null> {
  try {
    return await takeLock()
  } catch (error) {
    onFault(error)
    return null
  }
}

/** Reads updates until `signal` aborts. */
async function readUntilStopped(config: TelegramUpdatesConfig, signal: AbortSignal): Promise<void> {
  const { onFault, random, firstPauseMs = INITIAL_PAUSE_MS } = config
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      await readOnce(config, signal)
      pauseMs = firstPauseMs
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
      const retryAfterMs = error instanceof InfraError ? (error.retryAfterMs ?? 0) : 0
      await pause(Math.max(retryAfterMs, pauseMs * (0.5 + random() / 2)), signal)
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }
}

async function readOnce(config: TelegramUpdatesConfig, signal: AbortSignal): Promise<void> {
  const { store, bot } = config
  const offset = Number((await store.selectServerValue({ name: OFFSET })) ?? 0)
  const { messages, nextOffset } = await bot.readUpdates(offset, signal)
  for (const message of messages) await reply(config, message)
  if (nextOffset === offset) return
  await store.upsertServerValue({ name: OFFSET, value: String(nextOffset) })
}

/** Replies to a message; a reply that cannot be sent does not stop the others. */
async function reply(
  { answer, bot, onFault }: TelegramUpdatesConfig,
  { chatId, label, text }: TelegramMessage,
): Promise<void> {
  const response = await answer({ chat: { id: chatId, label }, text })
  await bot.sendText(chatId, response).catch(onFault)
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
