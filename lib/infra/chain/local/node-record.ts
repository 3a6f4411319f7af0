import 'server-only'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { commandLine, isAlive } from '@/lib/infra/process-identity'
import { readHead } from './block-reader'
import { dumpChain } from './chain-dump'
import type { ChainStore } from './chain-store'
import { type NodeAddress, urlOf } from './node-address'
import { createRpc } from './rpc'

/** A `live` node has blocks that may not be on disk yet; a `scratch` node has nothing to save. */
const recordSchema = z.object({
  pid: z.number(),
  /** Missing in records of earlier versions. */
  host: z.string().default('127.0.0.1'),
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
 * Saves the chain of a node left running by a killed parent, then ends the node. Another process
 * that happens to have the same id is not touched.
 */
export async function adoptOrphan(
  folder: string,
  store: ChainStore,
): Promise<'none' | 'saved' | 'ended'> {
  const record = readNodeRecord(folder)
  if (record === null || !isAlive(record.pid)) return 'none'
  const command = await commandLine(record.pid)
  if (command === null || !command.includes('anvil') || !command.includes(folder)) return 'none'
  const saved = record.role === 'live' && (await saveChain(record, store))
  process.kill(record.pid, 'SIGKILL')
  for (let attempt = 0; attempt < 100 && isAlive(record.pid); attempt++) await sleep(20)
  removeNodeRecord(folder)
  return saved ? 'saved' : 'ended'
}

async function saveChain(address: NodeAddress, store: ChainStore): Promise<boolean> {
  try {
    const rpc = createRpc(urlOf(address))
    // Fails fast for a node that hangs; the dump itself has a long time-out.
    await readHead(rpc)
    const { state, head } = await dumpChain(rpc)
    await store.adoptSnapshot(head.number, state)
    return true
  } catch {
    // The node does not reply; the chain on disk is used.
    return false
  }
}
