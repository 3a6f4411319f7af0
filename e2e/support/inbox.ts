import { type Reply, request } from './http'

/** An entry as it comes over the wire. */
export type WrittenEntry = {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly message: string
  readonly timestamp: string
  readonly metadata: Readonly<Record<string, unknown>>
}

export const inboxUrl = (origin: string, account: string, search = ''): string =>
  `${origin}/accounts/${account}/notifications${search}`

export const readInbox = (origin: string, account: string, search = ''): Promise<Reply> =>
  request(inboxUrl(origin, account, search))

/** Entries of a good answer; another answer is what it says. */
export function entriesOf(reply: Reply): readonly WrittenEntry[] {
  if (!Array.isArray(reply.body)) throw new Error(`${reply.status} ${reply.text.slice(0, 300)}`)
  return reply.body
}

/** What an operator sends to tell somebody something. */
export const publish = (origin: string, key: string, json: unknown): Promise<Reply> =>
  request(`${origin}/announcements`, { json, headers: { authorization: `Bearer ${key}` } })

export const withdraw = (origin: string, key: string, id: string): Promise<Reply> =>
  request(`${origin}/announcements/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })
