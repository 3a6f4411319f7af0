import 'server-only'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { commandLine, isAlive } from '@/lib/infra/process-identity'
import { readHead } from './block-reader'
import { dumpChain } from './chain-dump'
import type { ChainStore } from './chain-store'
import { createRpc } from './rpc'

/** `live` holds blocks that may not be on disk yet; `scratch` holds nothing worth keeping. */
const recordSchema = z.object({
  pid: z.number(),
  port: z.number(),
  role: z.enum(['live', 'scratch']),
})

export type NodeRecord = z.output<typeof recordSchema>

const recordFile = (folder: string) => path.join(folder, 'node.json')

export function writeNodeRecord(folder: string, record: NodeRecord): void {
  writeFileSync(recordFile(folder), JSON.stringify(record))
}

export function removeNodeRecord(folder: string): void {
  rmSync(recordFile(folder), { force: true })
}

function readNodeRecord(folder: string): NodeRecord | null {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(folder), 'utf8')))
  } catch {
    return null
  }
}

/**
 * A node left running by a killed parent: saves its chain, then ends it. A process that merely got
 * the same number is left alone.
 */
export async function adoptOrphan(
  folder: string,
  store: ChainStore,
): Promise<'none' | 'saved' | 'ended'> {
  const record = readNodeRecord(folder)
  if (record === null || !isAlive(record.pid)) return 'none'
  const command = await commandLine(record.pid)
  if (command === null || !command.includes('anvil') || !command.includes(folder)) return 'none'
  const saved = record.role === 'live' && (await saveChain(record.port, store))
  process.kill(record.pid, 'SIGKILL')
  for (let attempt = 0; attempt < 100 && isAlive(record.pid); attempt++) await sleep(20)
  removeNodeRecord(folder)
  return saved ? 'saved' : 'ended'
}

async function saveChain(port: number, store: ChainStore): Promise<boolean> {
  try {
    const rpc = createRpc(`http://127.0.0.1:${port}`)
    // One that hangs is not waited for as long as a dump may take.
    await readHead(rpc)
    const { state, head } = await dumpChain(rpc)
    await store.adoptSnapshot(head.number, state)
    return true
  } catch {
    // It does not answer; what is on disk is what there is.
    return false
  }
}
