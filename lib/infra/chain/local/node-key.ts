import 'server-only'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '@/lib/infra/durable-files'

const KEY_BYTES = 32
const KEY = /^[0-9a-f]{64}$/

/**
 * The key by which other processes of this system reach the node: random, made at the first start and
 * kept in the chain's folder, so that they reach it after a restart as well. Whoever has it commands
 * the node.
 */
export async function keptNodeKey(folder: string): Promise<string> {
  const file = path.join(folder, 'node-key')
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (KEY.test(kept)) return kept
  const made = randomBytes(KEY_BYTES).toString('hex')
  await writeDurably(file, `${made}\n`)
  return made
}
