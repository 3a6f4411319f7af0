import { Webhook } from 'standardwebhooks'
import { bodyOf, listen } from './listening-server'

/** What a receiver was sent. */
export type Received = {
  readonly path: string
  /** When it had all of it, on this process's steady clock. */
  readonly atMs: number
  /** `webhook-id`, by which it knows a message it was sent before. */
  readonly id: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

type ReceiverAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that takes webhooks as its owner would write one. */
export type WebhookReceiver = {
  readonly url: string
  readonly received: readonly Received[]
  readonly receivedAt: (path: string) => readonly Received[]
  /** What is answered at a path from here on; 204 unless said. */
  readonly answer: (path: string, answer: ReceiverAnswer) => void
  /** Waited for before each answer. */
  beforeAnswer: (message: Received) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers = new Map<string, ReceiverAnswer>()
  const server = await listen(async (request, response) => {
    const body = (await bodyOf(request)).toString('utf8')
    const path = request.url ?? ''
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const id = headers['webhook-id'] ?? ''
    const message = { path, atMs: performance.now(), id, body, headers }
    received.push(message)
    await receiver.beforeAnswer(message)
    const { status, headers: extra = {} } = answers.get(path) ?? { status: 204 }
    response.writeHead(status, extra).end()
  })
  const receiver: WebhookReceiver = {
    ...server,
    received,
    beforeAnswer: async () => undefined,
    receivedAt: (path) => received.filter((one) => one.path === path),
    answer: (path, answer) => {
      answers.set(path, answer)
    },
  }
  return receiver
}

/** The message, once the library receivers use has found it signed with the secret; else it throws. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, { ...headers })
