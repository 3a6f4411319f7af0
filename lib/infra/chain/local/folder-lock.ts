import 'server-only'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LocalChainError } from './anvil-binary'
import { isAlive, startMark } from './process-identity'

const ownerSchema = z.object({ pid: z.number(), mark: z.string().nullable() })

/** Folders held by this very process, where a lock file alone cannot tell the holders apart. */
const held = new Set<string>()

/**
 * Takes a folder for this process until released. The lock of a process that is gone is taken over.
 * Errors: LocalChainError naming the process that holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  const key = path.resolve(file)
  if (held.has(key)) throw inUse(folder, process.pid)
  const text = JSON.stringify({ pid: process.pid, mark: await startMark(process.pid) })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(text)
      await handle.close()
      held.add(key)
      return {
        release: async () => {
          held.delete(key)
          await rm(file, { force: true })
        },
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = await readOwner(file)
    if (owner !== null && (await isHolder(owner))) throw inUse(folder, owner.pid)
    await rm(file, { force: true })
  }
  throw new LocalChainError(`Another process keeps taking the lock ${file}.`)
}

async function isHolder(owner: z.output<typeof ownerSchema>): Promise<boolean> {
  if (!isAlive(owner.pid) || owner.pid === process.pid) return false
  const mark = await startMark(owner.pid)
  return owner.mark === null || mark === null || mark === owner.mark
}

async function readOwner(file: string): Promise<z.output<typeof ownerSchema> | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

const inUse = (folder: string, pid: number) =>
  new LocalChainError(
    `The data directory ${path.dirname(folder)} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`,
  )
