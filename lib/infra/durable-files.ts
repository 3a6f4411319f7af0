import 'server-only'
import type { Dirent } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'

const PARALLEL_FLUSHES = 8

/**
 * Replaces a file atomically, readable by its owner only. Even after a power loss the file has
 * either the old content or all of the new; once this resolves, the new.
 */
export async function writeDurably(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await flushEntries(path.dirname(file))
}

/** Flushes a folder's entries (its file names) to the disk. */
export async function flushEntries(folder: string): Promise<void> {
  // Windows cannot open a folder, and does not need to flush one.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Flushes a folder with all files in it. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => path.join(entry.parentPath, entry.name)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const flushFiles = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const handle = await open(file, 'r+')
      await handle.sync().finally(() => handle.close())
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FLUSHES }, flushFiles))
  for (const entry of entries) if (entry.isDirectory()) await flushEntries(pathOf(entry))
  await flushEntries(folder)
}
