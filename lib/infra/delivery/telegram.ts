import 'server-only'
import * as z from 'zod'
import type { TelegramEnv } from '@/lib/config/notification-env'
import type { Delivery, DeliveryOutcome } from '@/lib/domain/notification/delivery-port'
import { notificationPath } from '@/lib/domain/notification/notification-link'
import { notificationTitle } from '@/lib/domain/notification/notification-title'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { boundedFetch, fetchFault } from '@/lib/infra/bounded-fetch'
import { InfraError } from '@/lib/infra/errors'
import { truncate } from './truncate'

/** A message to the bot in a private chat. */
export type TelegramMessage = {
  readonly chatId: string
  /** Name of the chat, for its owner. */
  readonly label: string
  readonly text: string
}

export type TelegramUpdates = {
  /** Offset for the next call; unchanged when there is nothing new. */
  readonly nextOffset: number
  readonly messages: readonly TelegramMessage[]
}

/**
 * The parts of the bot we use. Its `InfraError`s never contain the token, which is part of every
 * URL.
 */
export type TelegramBot = {
  readonly delivery: Delivery
  /** Long poll: waits up to half a minute for new messages. */
  readonly readUpdates: (offset: number, signal: AbortSignal) => Promise<TelegramUpdates>
  readonly sendText: (chatId: string, text: string) => Promise<void>
}

type Reply = {
  readonly status: number
  readonly result: unknown
  readonly description: string
  readonly retryAfterSeconds: number | null
}

const SEND_TIMEOUT_MS = 15_000
const POLL_SECONDS = 25
const POLL_TIMEOUT_MS = 40_000
const UPDATES_PER_CALL = 50
/** Far above what fifty updates take, each of which may hold a message of 4,096 characters. */
const MAX_ANSWER_BYTES = 2 * 2 ** 20
/** The interface allows 4,096 characters. */
const MAX_MESSAGE_BYTES = 3_000

const envelopeSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().nonnegative().optional() }).optional(),
})

const updatesSchema = z.array(z.looseObject({ update_id: z.int() }))

const messageSchema = z.object({
  message: z.object({
    text: z.string(),
    chat: z.object({
      id: z.int(),
      type: z.literal('private'),
      username: z.string().optional(),
      first_name: z.string().optional(),
    }),
  }),
})

/** Client of Telegram's bot interface. */
export function createTelegramBot(
  { baseUrl, botToken }: Pick<TelegramEnv, 'baseUrl' | 'botToken'>,
  publicUrl: () => string,
): TelegramBot {
  const call = async (
    method: string,
    body: object,
    { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<Reply> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    }
    const bounds = { timeoutMs, maxBytes: MAX_ANSWER_BYTES }
    const { status, text } = await boundedFetch(
      `${baseUrl}/bot${botToken}/${method}`,
      init,
      bounds,
    ).catch((error: unknown) => {
      throw unreachable(error)
    })
    const envelope = envelopeSchema.safeParse(jsonOrNull(text))
    if (!envelope.success) {
      return { status, result: null, description: '', retryAfterSeconds: null }
    }
    const { result, description, parameters } = envelope.data
    return { status, result, description, retryAfterSeconds: parameters?.retry_after ?? null }
  }
  const sendMessage = (chatId: string, text: string): Promise<Reply> =>
    call(
      'sendMessage',
      { chat_id: Number(chatId), text, link_preview_options: { is_disabled: true } },
      { timeoutMs: SEND_TIMEOUT_MS },
    )

  return {
    delivery: {
      channel: 'telegram',
      deliver: async ({ notification }, { address }) => {
        const text = [
          notificationTitle(notification.type),
          truncate(notification.message, MAX_MESSAGE_BYTES),
          `${publicUrl()}${notificationPath(notification)}`,
        ].join('\n')
        try {
          return outcomeOf(await sendMessage(address, text))
        } catch {
          return unsent(null, 'Telegram cannot be reached', null)
        }
      },
    },
    readUpdates: async (offset, signal) => {
      const wanted = {
        offset,
        timeout: POLL_SECONDS,
        limit: UPDATES_PER_CALL,
        allowed_updates: ['message'],
      }
      const reply = await call('getUpdates', wanted, { timeoutMs: POLL_TIMEOUT_MS, signal })
      const updates = updatesSchema.safeParse(reply.result)
      if (reply.status !== 200 || !updates.success) throw refusedUpdates(reply)
      return {
        nextOffset: Math.max(offset, ...updates.data.map(({ update_id: id }) => id + 1)),
        messages: updates.data.flatMap(messageOf),
      }
    },
    sendText: async (chatId, text) => {
      const { status } = await sendMessage(chatId, text)
      if (status !== 200) {
        throw new InfraError(`telegram: answered ${status}`, { retryable: false, cause: null })
      }
    },
  }
}

/** Ignores all updates except texts in a private chat. */
function messageOf(update: unknown): TelegramMessage[] {
  const parsed = messageSchema.safeParse(update)
  if (!parsed.success) return []
  const { chat, text } = parsed.data.message
  const label = chat.username === undefined ? (chat.first_name ?? 'a chat') : `@${chat.username}`
  return [{ chatId: String(chat.id), label: label.slice(0, 100), text }]
}

const unsent = (
  status: number | null,
  detail: string,
  retryAfterSeconds: number | null,
): DeliveryOutcome => ({ kind: 'unsent', status, detail, retryAfterSeconds })

/**
 * Source: the bot interface, "Making requests". A lost chat is recognisable only by text. Any other
 * refusal is of us: our token, our pace, its own faults.
 */
function outcomeOf({ status, description, retryAfterSeconds }: Reply): DeliveryOutcome {
  const detail = `Telegram answered ${status}`
  if (status === 200) return { kind: 'delivered', status }
  if (status === 403) return { kind: 'gone', status, detail: 'the bot was blocked in this chat' }
  if (status === 400) {
    return /chat not found/i.test(description)
      ? { kind: 'gone', status, detail: 'the chat is gone' }
      : { kind: 'refused', status, detail }
  }
  return unsent(status, detail, retryAfterSeconds)
}

/** Leaves out the cause, which may contain the URL and with it the token. */
const unreachable = (error: unknown): InfraError =>
  new InfraError(`telegram: ${fetchFault(error).text}`, { retryable: true, cause: null })

const refusedUpdates = ({ status, retryAfterSeconds }: Reply): InfraError =>
  new InfraError(`telegram: answered ${status} to the request for updates`, {
    retryable: true,
    retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
    cause: null,
  })
