import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { address } from '@/lib/domain/shared/address'
import { isAlive } from '@/lib/infra/process-identity'
import { readBlock } from './block-reader'
import { compileContracts } from './compile'
import { createFaucet } from './faucet'
import { startLocalChain } from './local-chain'
import { createRpc } from './rpc'
import { seededRandom } from './seed'

const fixture = path.join(import.meta.dirname, 'orphan.fixture.ts')
const readyLine = z.object({ rpcUrl: z.string(), nodePid: z.number() })
const silent = { info: () => undefined, warn: () => undefined }
let dataDir = ''

beforeAll(async () => {
  await compileContracts()
  dataDir = await mkdtemp(path.join(tmpdir(), 'orphan-'))
})

const started: ChildProcess[] = []

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** The chain in a separate process, which the test can kill. */
async function startProcess() {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', fixture, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  started.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text))
    child.once('exit', (code) => reject(new Error(`the chain process ended with ${code}`)))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    ...readyLine.parse(JSON.parse(line)),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

it('a node left behind by a killed process is saved and ended by the next start', async () => {
  const random = seededRandom('orphan')
  const heads: { number: number; hash: string }[] = []
  for (let round = 0; round < 3; round++) {
    const run = await startProcess()
    await sleep(500 + random() * 1_500)
    await run.kill()
    expect(isAlive(run.nodePid)).toBe(true)
    // Only the node has this block: it is not on disk.
    const rpc = createRpc(run.rpcUrl)
    await rpc.call('evm_mine')
    const head = await readBlock(rpc, 'latest')
    heads.push({ number: head?.number ?? 0, hash: head?.hash ?? '' })
    if (round === 1) process.kill(run.nodePid, 'SIGKILL')
    if (round === 1) heads.pop()

    const next = await startProcess()
    expect(isAlive(run.nodePid)).toBe(false)
    for (const known of heads) {
      expect((await readBlock(createRpc(next.rpcUrl), known.number))?.hash).toBe(known.hash)
    }
    await next.kill()
  }
  const chain = await startLocalChain({
    dataDir,
    chainId: 31337,
    port: 0,
    blockSeconds: 1,
    seed: 'test',
    log: silent,
  })
  const faucet = createFaucet({ rpcUrl: chain.rpcUrl, manifest: chain.manifest, blockSeconds: 1 })
  const to = address('0x00000000000000000000000000000000000000f2')
  const sent = await faucet.fund({ to, tokens: [] })
  expect(sent.ok && sent.value).toHaveLength(1)
  await chain.stop()
})
