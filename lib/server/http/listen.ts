import 'server-only'
import type { Server } from 'node:http'

/** The URL a server listens at, with IPv6 addresses in brackets. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Where a server is to listen, and the variable that says the port; 0 takes a free one. */
export type ListenAt = {
  readonly host: string
  readonly port: number
  readonly variable: 'PORT' | 'ADMIN_PORT'
}

/** Lets a server listen, within times that bound every request; returns its port. */
export function listen(server: Server, { host, port, variable }: ListenAt): Promise<number> {
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new Error(`port ${port} on ${host} is in use; set ${variable} to another one`)
          : cause,
      ),
    )
    server.listen(port, host, () => {
      const bound = server.address()
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port)
    })
  })
}

/** Ends a server once open requests have finished, after `graceMs` at the latest. */
export async function closeServer(
  server: Server,
  graceMs: number,
  onClosing: () => void,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  onClosing()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
