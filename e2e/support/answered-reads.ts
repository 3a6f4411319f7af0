import { expect } from '@playwright/test'
import { type Json, leastOrder, newUid } from './least-order'
import type { PublicGateway } from './public-gateway'

/** Reads through a gateway of what its order book is made to answer. */
export function answeredReads(gatewayNow: () => PublicGateway) {
  /** From now on the order book answers this at the paths of the pattern. */
  const answering = (pattern: string, body: unknown) => {
    const { book } = gatewayNow()
    book.clearFaults()
    book.playFault({ kind: 'answer', status: 200, body }, pattern)
  }
  const read = async (path: string): Promise<unknown> => {
    const { status, body, text } = await gatewayNow().ask(path)
    expect(status, `${path} ${text.slice(0, 400)}`).toBe(200)
    return body
  }
  return {
    answering,
    read,
    /** An order with the required fields alone, and with these changed. */
    readOrder: async (change: Json): Promise<Json> => {
      const uid = newUid()
      answering('/api/v1/orders', { ...leastOrder(uid), ...change })
      return (await read(`/api/v1/orders/${uid}`)) as Json
    },
  }
}
