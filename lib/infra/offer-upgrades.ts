import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Takes over a connection that asks for another protocol; false leaves it. */
export type UpgradeTaker = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/**
 * Offers upgrade requests to `take`. One it leaves is answered as if it had asked for no upgrade, which
 * a server may do (RFC 9110, section 7.8); some clients ask for HTTP/2 at every first request.
 */
export function offerUpgrades(server: Server, take: UpgradeTaker): void {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const waiting = unanswered.get(socket) ?? new Set()
    unanswered.set(socket, waiting.add(response))
    response.once('close', () => waiting.delete(response))
  })
  server.on('upgrade', (request, socket, head) => {
    // The server listens no longer; an error without a listener would end the process.
    socket.on('error', ignore)
    if (take(request, socket, head)) return
    const readAgain = () => {
      if (socket.destroyed) return
      socket.off('error', ignore)
      socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), head]))
      server.emit('connection', socket)
    }
    // Answers keep the order of the requests.
    const last = [...(unanswered.get(socket) ?? [])].at(-1)
    if (last === undefined) readAgain()
    else last.once('close', readAgain)
  })
}

const ignore = () => undefined

/** The request as it was received, but for what asks for the upgrade. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${kept}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .filter((option) => option.trim().toLowerCase() !== 'upgrade')
    .join(',')
