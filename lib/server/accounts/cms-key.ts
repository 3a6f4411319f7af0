import 'server-only'
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '@/lib/config/env'

const FILE = 'cms-api-key'
const KEY_PATTERN = /^[\x21-\x7e]{16,}$/

/** Path of the key file of an embedded start, readable by its owner only. */
export const cmsKeyFile = (dataDir: string): string => path.resolve(dataDir, FILE)

/**
 * The key required for publishing when none is configured: created at the first start and stored in
 * the data folder. Processes that start at the same time all read the same key.
 */
export async function readOrCreateCmsKey(dataDir: string): Promise<string> {
  const file = cmsKeyFile(dataDir)
  const existing = await readKey(file)
  if (existing !== null) return existing
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
    // A hard link appears atomically and never overwrites a key of another process.
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const created = await readKey(file)
  if (created === null) throw new Error(`${file} disappeared while it was made`)
  return created
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
