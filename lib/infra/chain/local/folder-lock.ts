import 'server-only'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type FileLock, takeFileLock } from '@/lib/infra/file-lock'
import { LocalChainError } from './anvil-binary'

/**
 * Locks the chain's folder for this process until released. `onWait` is called before waiting
 * whether the process that had it, elsewhere, still runs.
 * Errors: LocalChainError naming the process that has the lock.
 */
export async function lockFolder(folder: string, onWait?: () => void): Promise<FileLock> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  return takeFileLock(file, (pid) => inUse(folder, pid), onWait && { onWait })
}

const inUse = (folder: string, pid: number | null) =>
  new LocalChainError(
    `The data directory ${path.dirname(folder)} is in use by ${pid === null ? 'another process' : `process ${pid}`}. Stop it, or set DATA_DIR to another directory.`,
  )
