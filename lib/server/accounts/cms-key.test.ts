import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '@/lib/config/env'
import { cmsKeyFile, readOrCreateCmsKey } from './cms-key'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cms-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('readOrCreateCmsKey', () => {
  it('creates a key once, readable by its owner only', async () => {
    const dataDir = path.join(folder, 'new')
    const key = await readOrCreateCmsKey(dataDir)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await readOrCreateCmsKey(dataDir)).toBe(key)
    expect(statSync(cmsKeyFile(dataDir)).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['cms-api-key'])
  })

  it('gives every process that starts at once the same key', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => readOrCreateCmsKey(folder)))
    expect(new Set(keys).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['cms-api-key'])
  })

  it('reads a key written by the operator', async () => {
    writeFileSync(cmsKeyFile(folder), 'a-key-of-my-own-choice\n')
    expect(await readOrCreateCmsKey(folder)).toBe('a-key-of-my-own-choice')
  })

  it.each(['', 'short', 'sixteen letters with a space'])('rejects a file of %j', async (text) => {
    writeFileSync(cmsKeyFile(folder), text)
    await expect(readOrCreateCmsKey(folder)).rejects.toThrow(ConfigError)
  })
})
