import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { offerUpgrades, type UpgradeTaker } from './offer-upgrades'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** What the server sends for this text until it ends the connection. */
async function exchange(text: string, take: UpgradeTaker, listener: RequestListener) {
  server = createServer(listener)
  offerUpgrades(server, take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

/** Answers with the request, the first one last. */
const echo: RequestListener = async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method, url, headers } = request
  if (url === '/slow') await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  response.end(`[${method} ${url} ${body} ${headers.upgrade ?? 'none'}]`)
}

const request = (line: string, more: string, body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
const asking = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n'

const echoes = (text: string) => text.match(/\[.*?\]/g)

it('answers what nobody takes as ever: its body, and the requests before and after it', async () => {
  const text =
    request('GET /slow', '') +
    request('POST /asking', asking, 'the body') +
    request('POST /asking-again', asking, 'more') +
    request('GET /last', 'Connection: close\r\n')
  expect(echoes(await exchange(text, () => false, echo))).toEqual([
    '[GET /slow  none]',
    '[POST /asking the body none]',
    '[POST /asking-again more none]',
    '[GET /last  none]',
  ])
})

it('leaves a connection to who takes it', async () => {
  const take: UpgradeTaker = ({ url }, socket, head) => {
    socket.end(`taken ${url} ${head}`)
    return true
  }
  expect(await exchange(`${request('GET /chat', asking)}hello`, take, echo)).toBe(
    'taken /chat hello',
  )
})

it('goes on when a client leaves that asked for an upgrade behind a slow request', async () => {
  const answers: ServerResponse[] = []
  server = createServer((_, response) => answers.push(response))
  offerUpgrades(server, () => false)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const upgraded = once(server, 'upgrade')
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  client.write(request('GET /slow', '') + request('GET /asking', asking))
  const [, socket] = await upgraded
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.resetAndDestroy()
  await closed
  // Without a listener for the error of the reset, the run of this test ends as failed.
  expect(answers).toHaveLength(1)
})
