import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const require = createRequire(import.meta.url)

const CPUS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

function nodeBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${CPUS[process.arch]}`
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', 'anvil')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  server.close()
  await once(server, 'close')
  return address.port
}

/** A node with an empty chain that the service has no part in: it mines each transaction at once. */
export async function startForeignNode(chainId: number) {
  const port = await freePort()
  const child = spawn(
    nodeBinary(),
    [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      ...['--accounts', '0', '--quiet', '--base-fee', '100000000', '--gas-limit', '60000000'],
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  while (child.exitCode === null && !(await call('eth_chainId').catch(() => false))) await sleep(25)
  if (child.exitCode !== null) throw new Error('the node ended while it was starting')
  return {
    url,
    call,
    /** Answers nothing any more, and keeps connections open. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
