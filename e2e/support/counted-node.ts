import { bodyOf, listen } from '@/lib/testing/fakes/listening-server'

type Call = { readonly method: string }

/** How often each method was called since `reset`; each call of a batch counts. */
export type CountedNode = {
  readonly url: string
  readonly counts: () => ReadonlyMap<string, number>
  readonly total: () => number
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** A server before a node that passes everything on and counts the calls of JSON-RPC. */
export async function countCallsOf(nodeUrl: string): Promise<CountedNode> {
  const counts = new Map<string, number>()
  const server = await listen(async (request, response) => {
    try {
      const body = (await bodyOf(request)).toString()
      const parsed: Call | readonly Call[] = JSON.parse(body)
      for (const { method } of [parsed].flat()) counts.set(method, (counts.get(method) ?? 0) + 1)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(nodeUrl, { method: 'POST', headers, body })
      response.writeHead(answer.status, headers).end(await answer.text())
    } catch {
      response.destroy()
    }
  })
  return {
    ...server,
    counts: () => new Map(counts),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    reset: () => counts.clear(),
  }
}
