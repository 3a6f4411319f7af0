import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A link to a server that can fall silent, as a network does that loses every packet. */
export type SilenceableLink = {
  /** The server's URL through the link. */
  readonly url: string
  /** Ports of the link's connections to the server, by which the server knows its client. */
  readonly ports: () => readonly number[]
  /** From now on nothing arrives at either end, not even that a connection was closed. */
  readonly fallSilent: () => void
  /** What was sent meanwhile arrives now, ends of connections included. */
  readonly speakAgain: () => void
  /** The connections of now stay silent for good, as behind a router that forgot them; new ones get through. */
  readonly forgetConnections: () => void
  readonly close: () => void
}

type Pair = { readonly near: Socket; readonly far: Socket }

/** Forwards connections to the server at this URL, which is PostgreSQL where it names no port. */
export async function linkTo(serverUrl: string): Promise<SilenceableLink> {
  const server = new URL(serverUrl)
  const pairs = new Set<Pair>()
  const forgotten = new Set<Pair>()
  const held: Socket[] = []
  let isSilent = false

  const join = (near: Socket) => {
    const pair = { near, far: connect(Number(server.port || 5432), server.hostname) }
    pairs.add(pair)
    const end = () => {
      if (isSilent || forgotten.has(pair)) return
      pairs.delete(pair)
      for (const socket of [pair.near, pair.far]) socket.destroy()
    }
    for (const socket of [pair.near, pair.far]) socket.on('error', () => {}).on('close', end)
    flow(pair)
  }
  const listener = createServer({ pauseOnConnect: true }, (near) => {
    if (isSilent) held.push(near.on('error', () => {}))
    else join(near)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    ports: () => [...pairs].flatMap(({ far }) => far.localPort ?? []),
    fallSilent: () => {
      isSilent = true
      for (const pair of pairs) hush(pair)
    },
    speakAgain: () => {
      isSilent = false
      for (const pair of pairs) flow(pair)
      for (const near of held.splice(0)) join(near)
    },
    forgetConnections: () => {
      for (const pair of pairs) {
        hush(pair)
        forgotten.add(pair)
      }
      pairs.clear()
    },
    close: () => {
      listener.close()
      for (const { near, far } of [...pairs, ...forgotten])
        for (const socket of [near, far]) socket.destroy()
      for (const near of held) near.destroy()
    },
  }
}

function hush({ near, far }: Pair): void {
  near.unpipe().pause()
  far.unpipe().pause()
}

function flow({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
  // One that was destroyed meanwhile has told nobody.
  if (near.destroyed) far.destroy()
  if (far.destroyed) near.destroy()
}
