import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type PageFault, servePage } from './serve-page'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Status of a page that is made so, and what is reported of it. */
async function visit(handle: (answer: (status: number) => void) => void) {
  const faults: PageFault[] = []
  server = createServer((request, response) => {
    const answer = (status: number) => response.writeHead(status).end()
    void servePage(request, response, {
      handle: async () => handle(answer),
      onFault: (fault) => faults.push(fault),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { status } = await fetch(`http://127.0.0.1:${port}/orders/local?key=secret`)
  return { status, faults }
}

describe('servePage', () => {
  it('reports the path of a page that its renderer could not make, without the query', async () => {
    expect(await visit((answer) => answer(500))).toEqual({
      status: 500,
      faults: [{ path: '/orders/local', status: 500, error: null }],
    })
  })

  it('reports what was thrown, and answers 500', async () => {
    const error = new Error('no template')
    const thrown = () => {
      throw error
    }
    expect(await visit(thrown)).toEqual({
      status: 500,
      faults: [{ path: '/orders/local', status: 500, error }],
    })
  })

  it('reports what is thrown after the answer began, with the status that was sent', async () => {
    const error = new Error('no more')
    const visited = await visit((answer) => {
      answer(200)
      throw error
    })
    expect(visited).toEqual({
      status: 200,
      faults: [{ path: '/orders/local', status: 200, error }],
    })
  })

  it.each([200, 304, 404])('reports no page of status %i', async (status) => {
    expect(await visit((answer) => answer(status))).toEqual({ status, faults: [] })
  })
})
