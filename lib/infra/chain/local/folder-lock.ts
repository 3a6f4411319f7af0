import 'server-only'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { takeFileLock } from '@/lib/infra/file-lock'
import { LocalChainError } from './anvil-binary'

/**
 * Locks the chain's folder for this process until released.
 * Errors: LocalChainError naming the process that has the lock.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const release = await takeFileLock(path.join(folder, 'lock'), (pid) => inUse(folder, pid))
  return { release }
}

const inUse = (folder: string, pid: number | null) =>
  new LocalChainError(
    `The data directory ${path.dirname(folder)} is in use by ${pid === null ? 'another process' : `process ${pid}`}. Stop it, or set DATA_DIR to another directory.`,
  )
