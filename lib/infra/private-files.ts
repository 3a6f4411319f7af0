import 'server-only'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const OTHERS = 0o077
const STICKY = 0o1000

/** What this program stores in a data directory; anything else in it is not touched. */
const OWN_ENTRIES = [
  ...(['db', 'db.lock', 'db.new', 'db-copy.tar.gz'] as const),
  ...(['chain', 'cms-api-key', 'token-lists'] as const),
]

/**
 * Removes the permissions of group and others from a data directory, created when missing, and from
 * this program's files in it: keys, orders and sessions. Returns the paths that could not be
 * changed, such as another user's files; a folder shared by all users, such as one for temporary
 * files, is not changed either.
 */
export async function makePrivateDataDir(dataDir: string): Promise<readonly string[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { mode } = await stat(dataDir)
  const kept = (mode & STICKY) === 0 ? await makePrivate(dataDir) : [dataDir]
  for (const entry of OWN_ENTRIES) kept.push(...(await makePrivateTree(path.join(dataDir, entry))))
  return kept
}

/** The same for one file, or a folder with its content; nothing when it is missing. */
export async function makePrivateTree(root: string): Promise<string[]> {
  const kept = await makePrivate(root)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue
    kept.push(...(await makePrivate(path.join(entry.parentPath, entry.name))))
  }
  return kept
}

async function makePrivate(target: string): Promise<string[]> {
  // Windows has other permissions, which a user's folder inherits from the folder above.
  if (process.platform === 'win32') return []
  try {
    const { mode } = await stat(target)
    if ((mode & OTHERS) !== 0) await chmod(target, mode & 0o700)
    return []
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone ? [] : [target]
  }
}
