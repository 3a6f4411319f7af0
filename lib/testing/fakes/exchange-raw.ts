import { connect } from 'node:net'

/**
 * Sends bytes no client library would send over one connection to this machine, and reads until the
 * server closes it.
 */
export function exchangeRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}
