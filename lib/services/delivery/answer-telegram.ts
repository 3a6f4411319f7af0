import 'server-only'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { type LinkTelegramDeps, linkTelegram, type TelegramChat } from './link-telegram'

/** What `answerTelegram` reads and writes. */
export type AnswerTelegramDeps = LinkTelegramDeps & Pick<DeliveryStore, 'deleteTargetsAt'>

const HELP =
  'To link this chat to an account, sign in on the notification page and follow its Telegram link. Send /stop to unlink this chat.'

/**
 * Handles a message to the bot and returns the reply: `/start` with a code links the chat, `/stop`
 * unlinks it from all accounts. Any other message gets the help text.
 */
export async function answerTelegram(
  deps: AnswerTelegramDeps,
  { chat, text }: { chat: TelegramChat; text: string },
): Promise<string> {
  // Some clients append the bot's name to commands.
  const [, command = '', code = ''] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text.trim()) ?? []
  if (command === 'stop') {
    const unlinkedCount = await deps.deleteTargetsAt({ channel: 'telegram', address: chat.id })
    return unlinkedCount === 0
      ? 'This chat is not linked to any account.'
      : 'This chat is unlinked.'
  }
  if (command !== 'start' || code === '') return HELP
  const linked = await linkTelegram(deps, { code, chat })
  return linked.ok
    ? `This chat is linked. You are notified for the account ${linked.value}. Send /stop to end it.`
    : linked.error.description
}
