import { request } from './http'
import type { Reply } from './reply'

/** An inbox entry in wire format. */
export type WireEntry = {
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

/** The entries of a successful reply; throws with the text of any other. */
export function entriesOf(reply: Reply): readonly WireEntry[] {
  if (!Array.isArray(reply.body)) throw new Error(`${reply.status} ${reply.text.slice(0, 300)}`)
  return reply.body
}

/** Publishes an announcement as an operator. */
export const publish = (origin: string, key: string, json: unknown): Promise<Reply> =>
  request(`${origin}/announcements`, { json, headers: { authorization: `Bearer ${key}` } })

export const withdraw = (origin: string, key: string, id: string): Promise<Reply> =>
  request(`${origin}/announcements/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })
