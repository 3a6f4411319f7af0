import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readBlock } from '@/lib/infra/chain/local/block-reader'
import { compileContracts } from '@/lib/infra/chain/local/compile'
import { startLocalChain } from '@/lib/infra/chain/local/local-chain'
import { createRpc } from '@/lib/infra/chain/local/rpc'
import { isAlive } from '@/lib/infra/process-identity'
import { until } from '@/lib/testing/system/until'

const fixture = path.join(import.meta.dirname, 'process-fault.fixture.ts')
const readyLine = z.object({ nodePid: z.number(), number: z.number(), hash: z.string() })
const silent = { info: () => undefined, warn: () => undefined }
const started: ChildProcess[] = []
let dataDir = ''

beforeAll(async () => {
  await compileContracts()
  dataDir = await mkdtemp(path.join(tmpdir(), 'fault-'))
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function startFixture(fault: string) {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', fixture, dataDir, fault],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  started.push(child)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.once('close', () => reject(new Error(`the process has ended: ${errors}`)))
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    ...readyLine.parse(JSON.parse(line)),
    fail: async () => {
      child.stdin.write('now\n')
      return { status: await ended, lines: errors.split('\n').filter((text) => text !== '') }
    },
  }
}

it.each(['rejection', 'exception'])(
  'an unhandled %s ends the process and its node with one log line, and keeps every block on disk',
  async (fault) => {
    const process = await startFixture(fault)

    const { status, lines } = await process.fail()

    expect(status).toBe(1)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'fatal', error: { message: 'Error: nobody handles this' } },
    ])
    await until('the node has ended', async () => !isAlive(process.nodePid))
    const chain = await startLocalChain({
      dataDir,
      chainId: 31337,
      port: 0,
      blockSeconds: 1,
      seed: 'test',
      log: silent,
    })
    const again = await readBlock(createRpc(chain.rpcUrl), process.number)
    expect(again?.hash).toBe(process.hash)
    await chain.stop()
  },
)
