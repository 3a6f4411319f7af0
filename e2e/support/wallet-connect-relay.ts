import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A relay of WalletConnect for tests, by its published server interface. */
export type TestRelay = {
  /** `ws:` URL. */
  readonly url: string
  /** Project ids and origins of the connections so far. */
  readonly connections: readonly { readonly projectId: string; readonly origin: string | null }[]
  readonly close: () => Promise<void>
}

type Message = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly expiresMs: number
}

type Client = { readonly socket: WebSocket; readonly topics: Map<string, string> }

type Params = Readonly<Record<string, unknown>>

/** Tags of the messages that carry a proposal, its answer and the settlement of a session. */
const TAGS = { proposal: 1100, proposalAnswer: 1101, settlement: 1102 } as const
const TTL_SECONDS = 300

/** Starts a relay on this port of the machine, or on a free one. */
export async function startRelay(port = 0): Promise<TestRelay> {
  const clients = new Set<Client>()
  const connections: { projectId: string; origin: string | null }[] = []
  const mailbox: Message[] = []
  let lastId = 0

  const push = ({ socket, topics }: Client, { topic, message, tag }: Message) => {
    lastId += 1
    const data = { topic, message, tag, publishedAt: Date.now() }
    const params = { id: topics.get(topic), data }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: lastId, method: 'irn_subscription', params }))
  }
  const publish = (from: Client, topic: string, message: string, tag: number, ttl: number) => {
    const sent = { topic, message, tag, expiresMs: Date.now() + ttl * 1000 }
    const receivers = [...clients].filter((client) => client !== from && client.topics.has(topic))
    for (const receiver of receivers) push(receiver, sent)
    // Kept for whoever subscribes later.
    if (receivers.length === 0) mailbox.push(sent)
    return true
  }
  const subscribe = (client: Client, topic: string): string => {
    const id = client.topics.get(topic) ?? `subscription-${topic}`
    client.topics.set(topic, id)
    const waiting = mailbox.filter(
      (message) => message.topic === topic && message.expiresMs > Date.now(),
    )
    // After the answer, which names the subscription.
    setTimeout(() => {
      for (const message of waiting) {
        mailbox.splice(mailbox.indexOf(message), 1)
        push(client, message)
      }
    }, 20)
    return id
  }
  const answer = (client: Client, method: string, params: Params): unknown => {
    switch (method) {
      case 'irn_publish':
        return publish(
          client,
          String(params.topic),
          String(params.message),
          Number(params.tag ?? 0),
          Number(params.ttl ?? TTL_SECONDS),
        )
      case 'irn_subscribe':
        return subscribe(client, String(params.topic))
      case 'irn_batchSubscribe':
        return topicsOf(params).map((topic) => subscribe(client, topic))
      case 'irn_unsubscribe':
        return client.topics.delete(String(params.topic))
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'wc_proposeSession': {
        const topic = String(params.pairingTopic)
        subscribe(client, topic)
        return publish(client, topic, String(params.sessionProposal), TAGS.proposal, TTL_SECONDS)
      }
      case 'wc_approveSession': {
        const session = String(params.sessionTopic)
        subscribe(client, session)
        const { sessionProposalResponse, sessionSettlementRequest } = params
        const reply = String(sessionProposalResponse)
        publish(client, String(params.pairingTopic), reply, TAGS.proposalAnswer, TTL_SECONDS)
        const settlement = String(sessionSettlementRequest)
        return publish(client, session, settlement, TAGS.settlement, TTL_SECONDS)
      }
      default:
        throw new Error(`the relay does not know ${method}`)
    }
  }

  const http = createServer()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const query = new URL(request.url ?? '/', 'ws://relay').searchParams
    connections.push({
      projectId: query.get('projectId') ?? '',
      origin: request.headers.origin ?? null,
    })
    const client: Client = { socket, topics: new Map() }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('message', (bytes) => {
      const { id, method, params } = readRequest(String(bytes))
      // What has no method answers one of our own messages.
      if (method === null) return
      socket.send(`{"jsonrpc":"2.0","id":${id},${outcome(() => answer(client, method, params))}}`)
    })
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const { port: bound } = http.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${bound}`,
    connections,
    close: async () => {
      for (const { socket } of clients) socket.terminate()
      server.close()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const topicsOf = (params: Params): readonly string[] =>
  Array.isArray(params.topics) ? params.topics.map(String) : []

function outcome(run: () => unknown): string {
  try {
    return `"result":${JSON.stringify(run())}`
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed'
    return `"error":${JSON.stringify({ code: -32601, message })}`
  }
}

/** The id stays text, as it has more digits than a number of JavaScript holds. */
function readRequest(text: string): { id: string; method: string | null; params: Params } {
  const id = /"id":("?\d+"?)/.exec(text)?.[1] ?? 'null'
  const { method, params } = JSON.parse(text) as { method?: string; params?: Params }
  return { id, method: method ?? null, params: params ?? {} }
}
