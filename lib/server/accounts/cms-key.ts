import 'server-only'
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '@/lib/config/env'

const FILE = 'cms-api-key'
const KEY_PATTERN = /^[\x21-\x7e]{16,}$/

/** Where the key of an embedded start is kept, for its owner alone to read. */
export const cmsKeyFile = (dataDir: string): string => path.resolve(dataDir, FILE)

/**
 * The key that guards publishing where nobody named one: made at the first start and kept in the
 * data folder. Of several processes that start at once one makes it, and all read the same.
 */
export async function readOrMakeCmsKey(dataDir: string): Promise<string> {
  const file = cmsKeyFile(dataDir)
  const kept = await readKey(file)
  if (kept !== null) return kept
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
    // Whole at once or not at all, and never in place of another's.
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readKey(file)
  if (made === null) throw new Error(`${file} disappeared while it was made`)
  return made
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readKey(file: string): Promise<string | null> {
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (KEY_PATTERN.test(key)) return key
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  throw new ConfigError([
    `${file}: holds no key of at least 16 characters; delete it for a new one`,
  ])
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
