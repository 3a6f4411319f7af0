import { mock } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { bodyOf, listen } from './listening-server'

/** A received webhook. */
export type Received = {
  readonly path: string
  /** When it was fully received, on this process's monotonic clock. */
  readonly atMs: number
  /** `webhook-id`, by which a repeated message is recognised. */
  readonly id: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

type ReceiverAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that receives webhooks as an owner's server would. */
export type WebhookReceiver = {
  readonly url: string
  readonly received: readonly Received[]
  readonly receivedAt: (path: string) => readonly Received[]
  /** Sets the response at a path; the default is 204. */
  readonly answer: (path: string, answer: ReceiverAnswer) => void
  /** Awaited before each response. */
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
    receivedAt: (path) => received.filter((request) => request.path === path),
    answer: (path, answer) => {
      answers.set(path, answer)
    },
  }
  return receiver
}

/**
 * The message, verified with the library that receivers use, as of when it came: the library refuses
 * messages older than five minutes, and a long test looks at them later. Throws on a wrong signature.
 */
export function verified(secret: string, { atMs, body, headers }: Received): unknown {
  mock.timers.enable({ apis: ['Date'], now: Math.round(performance.timeOrigin + atMs) })
  try {
    return new Webhook(secret).verify(body, { ...headers })
  } finally {
    mock.timers.reset()
  }
}
