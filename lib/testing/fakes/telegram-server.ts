import { bodyOf, listen } from './listening-server'

type Answer = { readonly status: number; readonly body: unknown }

/** The HTTP bot interface for one bot. */
export type TelegramServer = {
  readonly url: string
  readonly token: string
  /** Messages the bot has sent. */
  readonly sent: readonly { readonly chat_id: number; readonly text: string }[]
  /** Bodies of the requests for updates. */
  readonly polls: readonly { readonly offset: number }[]
  /** A user writes to the bot in a private chat. */
  readonly write: (chatId: number, text: string, username?: string) => void
  /** Any other update. */
  readonly push: (update: object) => void
  /** Returns these answers to the next calls of a method, one each. */
  readonly fail: (method: 'getUpdates' | 'sendMessage', ...answers: Answer[]) => void
  readonly close: () => Promise<void>
}

const POLL_MS = 1_000

/** Accepts calls with its token; stores updates until their offset is confirmed, as the real one. */
export async function startTelegramServer(): Promise<TelegramServer> {
  const token = '123456:secret-token-of-the-bot'
  const sent: { chat_id: number; text: string }[] = []
  const polls: { offset: number }[] = []
  const failures = { getUpdates: [] as Answer[], sendMessage: [] as Answer[] }
  let updates: { update_id: number }[] = []
  let nextUpdate = 1_000
  let wake = () => {}

  const push = (update: object) => {
    updates.push({ ...update, update_id: nextUpdate })
    nextUpdate += 1
    wake()
  }
  const answers = {
    getUpdates: async (body: { offset: number }) => {
      polls.push(body)
      updates = updates.filter(({ update_id: id }) => id >= body.offset)
      if (updates.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, POLL_MS).unref()
        })
      }
      return updates
    },
    sendMessage: async (body: { chat_id: number; text: string }) => {
      sent.push(body)
      return { message_id: sent.length }
    },
  }

  const server = await listen(async (request, response) => {
    const body = JSON.parse((await bodyOf(request)).toString('utf8'))
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const answer = async (): Promise<Answer> => {
      if (given !== token) return { status: 401, body: { ok: false, description: 'Unauthorized' } }
      if (method !== 'getUpdates' && method !== 'sendMessage') {
        return { status: 404, body: { ok: false, description: 'Not Found' } }
      }
      const failure = failures[method].shift()
      return failure ?? { status: 200, body: { ok: true, result: await answers[method](body) } }
    }
    const { status, body: reply } = await answer()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
  })
  return {
    ...server,
    token,
    sent,
    polls,
    push,
    write: (id, text, username = 'ada') =>
      push({ message: { text, chat: { id, type: 'private', username, first_name: 'Ada' } } }),
    fail: (method, ...replies) => {
      failures[method].push(...replies)
    },
  }
}
